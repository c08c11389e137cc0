import { IsIn, IsOptional } from 'class-validator';
import { ChatJid } from '../../chats/jid.pipe.js';
import { ALL_ACCOUNTS } from '../../../base/common/account-name.js';
import {
  PageLimit,
  EventTypeName,
  MessageId,
  SearchText,
  EventSeq,
} from '../../../base/common/http/field.decorators.js';
import { LOGGED_KINDS } from '../../../base/storage/event-catalog.js';

export const EVENT_KINDS = [...LOGGED_KINDS, 'node'] as const;
export type EventKindFilter = (typeof EVENT_KINDS)[number];

/**
 * Accepts `*`, for events of all accounts.
 * @param path of the events of one account, which the path names
 */
const IsAllAccounts = (path: string) =>
  IsIn([ALL_ACCOUNTS], {
    message: 'must be *',
    context: { hint: `GET /api/accounts/<account>/${path} has those of one account.` },
  });

/** Selects events. */
export class EventFilterQuery {
  /** `*` for the events of all accounts that the token may see, including phones that were in them earlier. */
  @IsOptional()
  @IsAllAccounts('events')
  account?: '*';

  @IsOptional()
  @IsIn(EVENT_KINDS, { message: `must be one of ${EVENT_KINDS.join(', ')}` })
  kind?: EventKindFilter;

  @EventTypeName()
  type?: string;

  /** Any address of the chat. Raw traffic is matched by `from`, `to` and `recipient`. */
  @ChatJid()
  chat_jid?: string;

  /** Raw traffic only: stanzas with this id in any attribute. */
  @MessageId()
  message_id?: string;

  /** A text to find in the stored payload. */
  @SearchText()
  q?: string;

  /** Only events after this seq. */
  @EventSeq()
  after?: number;

  /** Only events before this seq. */
  @EventSeq()
  before?: number;
}

export class EventsQuery extends EventFilterQuery {
  @PageLimit()
  limit: number = 400;
}

export class StreamQuery {
  /** `*` for the events of all accounts that the token may see; only events, without changed chats. */
  @IsOptional()
  @IsAllAccounts('events/stream')
  account?: '*';

  /** Replay events after this seq. The header `Last-Event-ID` does the same and takes precedence. */
  @EventSeq()
  after?: number;
}
