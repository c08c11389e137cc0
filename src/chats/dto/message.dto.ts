import type { ReadMessageRow } from '../../storage/message-columns.js';
import type { StoredMessage } from '../../storage/stored-message.js';
import type { MessageType } from '../../whatsapp/inbound-batch.js';
import type { OutgoingStatus } from '../store/message-status.policy.js';
import { toStoredMessage, UNREADABLE_ROW } from '../store/stored-message.mapper.js';
import type { MessageDetailsDto } from './message-details.dto.js';
import type { MediaDto, QuotedDto, ReactionDto } from './message-parts.dto.js';

/** What others sent is `received`, or `undecrypted`; what was sent here goes on from `queued`. */
export type MessageStatus = 'received' | 'undecrypted' | OutgoingStatus;

/** One entry of a thread. Times are milliseconds since 1970. */
export class MessageDto {
  id: string;
  chat_jid: string;
  /** Sent by this account, here or on the phone. */
  from_me: boolean;
  sender_jid: string;
  sender_name: string | null;
  type: MessageType;
  /** What a person reads: text or caption, a poll's question, a notice's sentence. */
  text: string | null;
  /** ms since 1970, as all times of a message. */
  timestamp: number;
  /** Only what somebody has confirmed: `sent` is the server's word, `delivered` and `read` the receiver's. */
  status: MessageStatus;
  /** Why it failed, a stable word; `unreadable_row` if the stored message is damaged. */
  error_code: string | null;
  /** What happened and what to do. */
  error_text: string | null;
  /** Failed or unanswered, and `POST /api/messages/<id>/retry` sends it again: at once, or from `retry_at` on. */
  can_retry: boolean;
  /** Not to be sent again before: WhatsApp restricts the account until then. */
  retry_at: number | null;
  queued_at: number | null;
  /** Handed to the connection. */
  written_at: number | null;
  server_ack_at: number | null;
  delivered_at: number | null;
  read_at: number | null;
  edited_at: number | null;
  /** Deleted for everyone; the content is gone then. */
  deleted_at: number | null;
  quoted_id: string | null;
  quoted: QuotedDto | null;
  reactions: ReactionDto[];
  media: MediaDto | null;
  /** What the type holds beside text and media; null for most. */
  details: MessageDetailsDto | null;
  is_view_once: boolean;
  is_forwarded: boolean;
}

/** A damaged row becomes an entry that says so: one row must not take its whole thread with it. */
export function toMessageDto(row: ReadMessageRow, chatJid: string): MessageDto {
  return fromStoredMessage(toStoredMessage(row, chatJid));
}

/** A message as events store it. Both are alike today; the compiler objects when they no longer are. */
export function fromStoredMessage(stored: StoredMessage): MessageDto {
  return stored;
}

/** For the count of damaged rows. */
export function unreadableNames(messages: MessageDto[]): string[] {
  return messages.flatMap(({ id, error_code: code }) =>
    code === UNREADABLE_ROW ? `message ${id}` : [],
  );
}
