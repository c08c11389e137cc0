import { applyDecorators } from '@nestjs/common';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { ToWholeNumber } from './text.transforms.js';

const MAX_PAGE = 1000;
const message = `must be a whole number from 1 to ${MAX_PAGE}`;

/** Validates the `limit` of a list. */
export const PageLimit = () =>
  applyDecorators(
    IsOptional(),
    ToWholeNumber(),
    IsInt({ message }),
    Min(1, { message }),
    Max(MAX_PAGE, { message }),
  );
