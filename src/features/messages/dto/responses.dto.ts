import { MessageDto } from '../../../base/shapes/message.dto.js';
import { PaginationDto } from '../../../base/common/http/pagination.dto.js';

export class FoundMessagesDto {
  messages: MessageDto[];
  /** `next` is the value for `cursor`. */
  pagination: PaginationDto;
}

/** The reason for the end of a wait. */
export type WaitEnd = 'matched' | 'timeout' | 'message_failed' | 'stopping';

export class AwaitedMessageDto {
  /** Null if none matched. */
  message: MessageDto | null;
  /**
   * `matched`: there is a `message`. `message_failed`: the message of `after` was not sent, so that no answer to it can
   * come. `stopping`: the service is shutting down.
   */
  reason: WaitEnd;
  /** The reason why the message of `after` failed, a stable code; null for other reasons. */
  error_code: string | null;
  /** A sentence about what happened, and what to do; null for other reasons. */
  error_text: string | null;
}

export class TimelineEntryDto {
  step:
    | 'queued'
    | 'uploaded'
    | 'written'
    | 'server'
    | 'delivered'
    | 'read'
    | 'played'
    | 'error'
    | 'timeout';
  /** ms since 1970 */
  at: number;
  /** Null for messages that were not sent here. */
  ms_since_queued: number | null;
}

export class MessageWithTimelineDto {
  message: MessageDto;
  /** The steps of its delivery, ordered by time; empty for messages of others. */
  timeline: TimelineEntryDto[];
  /** Its changes from here that wait or have failed, the newest of each kind. */
  changes: MessageDto[];
}

/** The progress of a message with one person. Times are milliseconds since 1970, null for steps to come. */
export class ReceiptDto {
  jid: string;
  name: string | null;
  delivered_at: number | null;
  read_at: number | null;
  played_at: number | null;
}

export class MessageReceiptsDto {
  message_id: string;
  /**
   * In a group, one for each member at the time of sending; otherwise one for the contact; none for messages of others.
   * For a message to a group from another device, only members with a receipt.
   */
  receipts: ReceiptDto[];
}
