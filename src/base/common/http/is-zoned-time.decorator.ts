import { applyDecorators } from '@nestjs/common';
import { IsISO8601, IsOptional, Matches } from 'class-validator';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;
const message = 'must be a time with its zone, such as 2026-11-20T12:00:00Z';

/** An optional time in ISO 8601, in a form with a zone. */
export const IsZonedTime = () =>
  applyDecorators(
    IsOptional(),
    Matches(TIME, { message }),
    IsISO8601({ strict: true }, { message }),
  );
