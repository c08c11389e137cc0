import type { MessageType } from '../common/message-types.js';
import type { MessageDetailsDto } from './message-details.dto.js';
import type {
  ChoiceDto,
  MediaDto,
  MentionDto,
  OrderDto,
  PollDto,
  QuotedDto,
  ReactionDto,
  ReferralDto,
} from './message-parts.dto.js';

/** Messages from others are `received` or `undecrypted`; messages sent here start as `queued`. */
export type MessageStatus =
  | 'received'
  | 'undecrypted'
  | 'queued'
  | 'sending'
  | 'unknown'
  | 'error'
  | 'sent'
  | 'delivered'
  | 'read'
  | 'played';

/** One entry of a thread. Times are milliseconds since 1970. */
export class MessageDto {
  id: string;
  chat_jid: string;
  /** Sent by this account, here or on the phone. */
  from_me: boolean;
  sender_jid: string;
  sender_name: string | null;
  type: MessageType;
  /** The readable content: text or caption, the question of a poll, the sentence of a notice. */
  text: string | null;
  /** ms since 1970, as all times of a message. */
  timestamp: number;
  /** Confirmed steps only: `sent` by the server, `delivered` and `read` by the recipient. */
  status: MessageStatus;
  /** The reason of a failure, a stable code; `unreadable_row` if the stored message is damaged. */
  error_code: string | null;
  /** A sentence about what happened, and what to do. */
  error_text: string | null;
  /** True if `POST /api/messages/<id>/retry` can send it again, now or from `retry_at` on. */
  can_retry: boolean;
  /** The earliest time for a retry: WhatsApp restricts the account until then. */
  retry_at: number | null;
  queued_at: number | null;
  /** The time at which the file of an own message was at WhatsApp; without a file, null. */
  uploaded_at: number | null;
  /** The time at which it was written to the connection, or that of its first answer if that was stored before. */
  written_at: number | null;
  server_ack_at: number | null;
  delivered_at: number | null;
  read_at: number | null;
  edited_at: number | null;
  /** The time of the deletion for everyone; the content is removed. */
  deleted_at: number | null;
  quoted_id: string | null;
  quoted: QuotedDto | null;
  /** Set on a reaction, edit, deletion or vote sent from here: the message that it changes. No thread shows these. */
  changes_id: string | null;
  /** Set on a photo or a video: the message of the type `album` that it belongs to. */
  album_id: string | null;
  /** The people whom the text mentions. */
  mentions: MentionDto[];
  reactions: ReactionDto[];
  /** Polls only: the options with the votes so far. */
  poll: PollDto | null;
  media: MediaDto | null;
  /** Content besides text and media, by type; null for most messages. */
  details: MessageDetailsDto | null;
  /** The origin of the message, such as an advertisement; null if it names none, and for own messages. */
  referral: ReferralDto | null;
  /** The chosen button or row, or the answer to a flow; null for most messages. */
  choice: ChoiceDto | null;
  order: OrderDto | null;
  is_view_once: boolean;
  is_forwarded: boolean;
  /** Fields that were too large or impossible on arrival: they are cut, replaced or left out. Mostly missing. */
  adjusted_fields?: string[];
}
