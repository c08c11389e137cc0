import { IsInt, IsOptional } from 'class-validator';
import { ToWholeNumber } from '../../common/http/text.transforms.js';

export class StreamQuery {
  /** Replay events after this seq. The header `Last-Event-ID` does the same and takes precedence. */
  @IsOptional()
  @ToWholeNumber()
  @IsInt({ message: 'must be the seq of an event' })
  after?: number;
}
