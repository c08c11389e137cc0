import type { MessageDto } from '../../chats/dto/message.dto.js';
import type { ReactionDto } from '../../chats/dto/message-parts.dto.js';
import type { CallDto } from '../../chats/dto/call.dto.js';
import type { ConnectionDto } from '../../connection/dto/connection.dto.js';
import type { EventPayload } from '../../storage/event-payload.js';

/** The payload of an event in the API, by its type. */
export type EventPayloadDto =
  MessagePayloadDto | HistoryPayloadDto | ChatReadPayloadDto | CallPayloadDto | ConnectionDto;

interface MessagePayloadDto {
  message: MessageDto;
  live?: boolean;
  adjusted_fields?: string[];
  previous_text?: string | null;
  reaction?: ReactionDto;
  vote?: VoteFactDto;
  ms_since_queued?: number | null;
  is_retry?: boolean;
  participant_jid?: string;
  error_code?: string;
  error_text?: string;
  will_retry?: boolean;
}

interface VoteFactDto {
  sender_jid: string;
  sender_name: string | null;
  from_me: boolean;
  options: string[];
  timestamp: number;
}

interface HistoryPayloadDto {
  sync_type: string;
  progress: number | null;
  chat_count: number;
  message_count: number;
}

interface ChatReadPayloadDto {
  unread_count: number;
}

interface CallPayloadDto {
  call: CallDto;
}

/**
 * A stored payload in the shape of the API. Today both are alike. When the API changes, the compiler objects here: then
 * this function maps, and `toEventJson` must parse what it now passes on unparsed.
 */
export function toPayloadDto(stored: EventPayload): EventPayloadDto {
  return stored;
}
