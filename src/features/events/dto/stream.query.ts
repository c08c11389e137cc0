import { IsInt, IsOptional } from 'class-validator';
import { IsAllAccounts } from './events.query.js';
import { ToWholeNumber } from '../../../base/common/http/text.transforms.js';

export class StreamQuery {
  /** `*` for the events of all accounts that the token may see; only events, without changed chats. */
  @IsOptional()
  @IsAllAccounts()
  account?: '*';

  /** Replay events after this seq. The header `Last-Event-ID` does the same and takes precedence. */
  @IsOptional()
  @ToWholeNumber()
  @IsInt({ message: 'must be the seq of an event' })
  after?: number;
}
