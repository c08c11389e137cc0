import type { ReadMessageRow } from '../../storage/message-columns.js';
import type { Media, MessageDetails, Quoted } from '../../whatsapp/inbound-batch.js';
import type { StoredReaction } from '../reactions.js';
import {
  toDetailsDto,
  toMediaDto,
  toQuotedDto,
  toReactionDtos,
  type MediaDto,
  type QuotedDto,
  type ReactionDto,
} from './message-parts.dto.js';

/** One entry of a thread. Times are milliseconds since 1970. */
export class MessageDto {
  id: string;
  chat_jid: string;
  from_me: boolean;
  sender_jid: string;
  sender_name: string | null;
  type: string;
  text: string | null;
  timestamp: number;
  status: string;
  error_code: string | null;
  error_text: string | null;
  queued_at: number | null;
  written_at: number | null;
  server_ack_at: number | null;
  delivered_at: number | null;
  read_at: number | null;
  edited_at: number | null;
  deleted_at: number | null;
  quoted_id: string | null;
  quoted: QuotedDto | null;
  reactions: ReactionDto[];
  media: MediaDto | null;
  /** What the type holds beside text and media; null for most. */
  details: object | null;
  is_view_once: boolean;
  is_forwarded: boolean;
}

export function toMessageDto(row: ReadMessageRow, chatJid: string): MessageDto {
  return {
    id: row.id,
    chat_jid: chatJid,
    from_me: row.from_me === 1,
    // In a one-to-one chat the sender is the chat, under whichever address it is shown now.
    sender_jid: row.from_me || row.participant ? row.sender_jid : chatJid,
    sender_name: row.sender_name,
    type: row.type,
    text: row.text,
    timestamp: row.timestamp,
    status: row.status,
    error_code: row.error_code,
    error_text: row.error_text,
    queued_at: row.queued_at,
    written_at: row.written_at,
    server_ack_at: row.server_ack_at,
    delivered_at: row.delivered_at,
    read_at: row.read_at,
    edited_at: row.edited_at,
    deleted_at: row.deleted_at,
    quoted_id: row.quoted_id,
    quoted: row.quoted === null ? null : toQuotedDto(JSON.parse(row.quoted) as Quoted),
    reactions: toReactionDtos(JSON.parse(row.reactions ?? '[]') as StoredReaction[]),
    media: row.media === null ? null : toMediaDto(JSON.parse(row.media) as Media),
    details: row.details === null ? null : toDetailsDto(JSON.parse(row.details) as MessageDetails),
    is_view_once: row.is_view_once === 1,
    is_forwarded: row.is_forwarded === 1,
  };
}
