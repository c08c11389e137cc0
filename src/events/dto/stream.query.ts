import { IsInt, IsOptional } from 'class-validator';
import { ToWholeNumber } from '../../common/http/text.transforms.js';

export class StreamQuery {
  /** A seq: replay what came after it. The header `Last-Event-ID` says the same and wins. */
  @IsOptional()
  @ToWholeNumber()
  @IsInt({ message: 'must be the seq of an event' })
  after?: number;
}
