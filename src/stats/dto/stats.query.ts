import { IsDivisibleBy, IsInt, IsISO8601, IsOptional, Matches, Max, Min } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { ToWholeNumber } from '../../common/http/text.transforms.js';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;
const timeMessage = 'must be a time with its zone, such as 2026-11-20T12:00:00Z';
const stepMessage = 'must be a number of seconds from 60 to 86400, in whole minutes';

const IsTime = () =>
  applyDecorators(
    IsOptional(),
    Matches(TIME, { message: timeMessage }),
    IsISO8601({ strict: true }, { message: timeMessage }),
  );

export class StatsQuery {
  /** ISO 8601; an hour before `to` by default. */
  @IsTime()
  from?: string;

  /** ISO 8601; now by default. */
  @IsTime()
  to?: string;

  /** Seconds; by default so many that there are at most 200 steps. There may be at most 1500. */
  @IsOptional()
  @ToWholeNumber()
  @IsInt({ message: stepMessage })
  @IsDivisibleBy(60, { message: stepMessage })
  @Min(60, { message: stepMessage })
  @Max(86_400, { message: stepMessage })
  step?: number;
}
