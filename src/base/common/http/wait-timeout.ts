import { applyDecorators } from '@nestjs/common';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { ToWholeNumber } from './text.transforms.js';

const MAX_TIMEOUT_MS = 120_000;
const message = `must be a whole number from 0 to ${MAX_TIMEOUT_MS}`;

/** Validates the `timeout_ms` of a call that waits. */
export const WaitTimeout = () =>
  applyDecorators(
    IsOptional(),
    ToWholeNumber(),
    IsInt({ message }),
    Min(0, { message }),
    Max(MAX_TIMEOUT_MS, { message }),
  );
