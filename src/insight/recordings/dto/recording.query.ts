import { applyDecorators } from '@nestjs/common';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { IsZonedTime } from '../../../base/common/http/field.decorators.js';
import { ToWholeNumber } from '../../../base/common/http/text.transforms.js';

const minutesMessage = 'must be a number of minutes from 1 to 100000';

const IsSeq = () =>
  applyDecorators(IsOptional(), ToWholeNumber(), IsInt({ message: 'must be the seq of an event' }));

/** The stretch of the session; by default everything in the log. */
export class RecordingQuery {
  /** ISO 8601; only later events, or at that time. */
  @IsZonedTime()
  from?: string;

  /** ISO 8601; only earlier events. */
  @IsZonedTime()
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

  /** Makes a test of a program: these words and numbers of the texts stay as they are, such as `ping, pong`. */
  @IsOptional()
  @IsString()
  @MaxLength(1000)
  keep?: string;
}
