import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { ToWholeNumber } from '../../common/http/text.transforms.js';

const MAX_TIMEOUT_MS = 120_000;
const message = `must be a whole number from 0 to ${MAX_TIMEOUT_MS}`;

export class ConnectionQuery {
  /** Responds as soon as the session is connected, or cannot become so without a new command. */
  @IsOptional()
  @IsIn(['connected'], { message: 'must be connected' })
  wait?: 'connected';

  /** With `wait`: responds after that time in any case. */
  @IsOptional()
  @ToWholeNumber()
  @IsInt({ message })
  @Min(0, { message })
  @Max(MAX_TIMEOUT_MS, { message })
  timeout_ms: number = 30_000;
}
