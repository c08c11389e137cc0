import { applyDecorators } from '@nestjs/common';
import { IsInt, IsISO8601, IsOptional, Matches, Max, Min } from 'class-validator';
import { ToWholeNumber } from '../../common/http/text.transforms.js';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;
const timeMessage = 'must be a time with its zone, such as 2026-11-20T12:00:00Z';
const minutesMessage = 'must be a number of minutes from 1 to 100000';

const IsTime = () =>
  applyDecorators(
    IsOptional(),
    Matches(TIME, { message: timeMessage }),
    IsISO8601({ strict: true }, { message: timeMessage }),
  );
const IsSeq = () =>
  applyDecorators(IsOptional(), ToWholeNumber(), IsInt({ message: 'must be the seq of an event' }));

/** The stretch of the session; by default all that the log has. */
export class RecordingQuery {
  /** ISO 8601; only what happened then or later. */
  @IsTime()
  from?: string;

  /** ISO 8601; only what happened before. */
  @IsTime()
  to?: string;

  /** Instead of `from`: only the last minutes. */
  @IsOptional()
  @ToWholeNumber()
  @IsInt({ message: minutesMessage })
  @Min(1, { message: minutesMessage })
  @Max(100_000, { message: minutesMessage })
  minutes?: number;

  /** Only events after this seq. */
  @IsSeq()
  after?: number;

  /** Only events before this seq. */
  @IsSeq()
  before?: number;
}
