import type { MentionDto } from '../shapes/message-parts.dto.js';
import type { MessageRow } from './dashboard.schema.js';

/** A message without its encoded form, which can be large and is only needed for WhatsApp's retries. */
export type ReadMessageRow = Omit<MessageRow, 'content'>;

/** A mention in the row of its message: under the address that the text uses. */
export type KeptMention = Omit<MentionDto, 'tag'>;

const COLUMNS: Record<keyof ReadMessageRow, true> = {
  row_id: true,
  account_id: true,
  chat_id: true,
  id: true,
  from_me: true,
  participant: true,
  sender_jid: true,
  sender_name: true,
  type: true,
  text: true,
  timestamp: true,
  status: true,
  error_code: true,
  error_text: true,
  queued_at: true,
  uploaded_at: true,
  written_at: true,
  server_ack_at: true,
  delivered_at: true,
  read_at: true,
  edited_at: true,
  deleted_at: true,
  timeout_at: true,
  error_at: true,
  retry_at: true,
  played_at: true,
  quoted_id: true,
  quoted: true,
  reactions: true,
  votes: true,
  mentions: true,
  album_id: true,
  changes_id: true,
  media: true,
  details: true,
  referral: true,
  preview: true,
  adjusted: true,
  is_view_once: true,
  is_forwarded: true,
  is_unread: true,
  is_history: true,
};

/** Built from a record, so that the compiler reports a missing column. */
export const MESSAGE_COLUMNS = Object.keys(COLUMNS) as (keyof ReadMessageRow)[];
