import { IsDivisibleBy, IsInt, IsOptional, Max, Min } from 'class-validator';
import { IsZonedTime } from '../../../base/common/http/field.decorators.js';
import { ToWholeNumber } from '../../../base/common/http/text.transforms.js';

const stepMessage = 'must be a number of seconds from 60 to 86400, in whole minutes';

export class StatsQuery {
  /** ISO 8601; an hour before `to` by default. */
  @IsZonedTime()
  from?: string;

  /** ISO 8601; now by default. */
  @IsZonedTime()
  to?: string;

  /** Seconds; by default chosen for at most 200 steps. There may be at most 1500. */
  @IsOptional()
  @ToWholeNumber()
  @IsInt({ message: stepMessage })
  @IsDivisibleBy(60, { message: stepMessage })
  @Min(60, { message: stepMessage })
  @Max(86_400, { message: stepMessage })
  step?: number;
}
