import { MessageDto } from '../../chats/dto/message.dto.js';
import { PaginationDto } from '../../common/http/pagination.dto.js';

export class FoundMessagesDto {
  messages: MessageDto[];
  /** `next` goes into `cursor`. */
  pagination: PaginationDto;
}

export class AwaitedMessageDto {
  /** Null if none came in time. */
  message: MessageDto | null;
}

export class TimelineEntryDto {
  step: 'queued' | 'written' | 'server' | 'delivered' | 'read' | 'played' | 'error' | 'timeout';
  /** ms since 1970 */
  at: number;
  /** Null for what was not queued here. */
  ms_since_queued: number | null;
}

export class MessageWithTimelineDto {
  message: MessageDto;
  /** What became of it, in the order of time; empty for what others sent. */
  timeline: TimelineEntryDto[];
}
