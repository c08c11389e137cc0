import { PaginationDto } from '../../../base/common/http/pagination.dto.js';
import { ChatDto } from './chat.dto.js';
import { MessageDto } from '../../../base/shapes/message.dto.js';

export class ChatListDto {
  /** Newest first. On later pages, chats with a new message since the first page follow at the end, some once more. */
  chats: ChatDto[];
  pagination: PaginationDto;
}

export class ThreadDto {
  chat_jid: string;
  messages: MessageDto[];
  /** Changes of these messages (`changes_id`) from here that wait or have failed. The newest of each kind. */
  changes: MessageDto[];
  pagination: PaginationDto;
}

/** The request was sent. The phone answers when it is online, or never; its messages are announced as `message.history`. */
export class HistoryRequestedDto {
  status: 'requested';
  chat_jid: string;
}

/**
 * The reason why the senders of some or all messages were not told: it was not requested, nothing was unread, the
 * account hides its read receipts (so that only its own devices know), or WhatsApp has not confirmed the receipts.
 */
export type ReceiptsReason =
  'not_requested' | 'nothing_unread' | 'hidden_by_privacy' | 'not_confirmed';

export class ChatReadDto {
  status: 'ok';
  chat_jid: string;
  /** The messages that are still unread, as they came meanwhile. */
  unread_count: number;
  /** Messages whose senders are told: WhatsApp has confirmed the receipts. */
  receipts_sent: number;
  /** The reason why it is not more; null if all senders are told. */
  receipts_reason: ReceiptsReason | null;
}
