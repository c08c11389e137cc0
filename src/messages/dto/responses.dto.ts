import { MessageDto } from '../../chats/dto/message.dto.js';
import { PaginationDto } from '../../common/http/pagination.dto.js';

export class FoundMessagesDto {
  messages: MessageDto[];
  /** `next` is the value for `cursor`. */
  pagination: PaginationDto;
}

export class AwaitedMessageDto {
  /** Null if none arrived in time. */
  message: MessageDto | null;
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
}
