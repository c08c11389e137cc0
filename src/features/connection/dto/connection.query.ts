import { IsIn, IsOptional } from 'class-validator';
import { WaitTimeout } from '../../../base/common/http/field.decorators.js';

export class ConnectionQuery {
  /** Responds as soon as the session is connected, or cannot become so without a new command. */
  @IsOptional()
  @IsIn(['connected'], { message: 'must be connected' })
  wait?: 'connected';

  /** With `wait`: responds after that time in any case. */
  @WaitTimeout()
  timeout_ms: number = 30_000;
}
