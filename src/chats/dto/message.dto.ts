import type { ReadMessageRow } from '../../storage/message-columns.js';
import { isTime } from '../../whatsapp/field-rules.js';
import type { Media, MessageDetails, MessageType, Quoted } from '../../whatsapp/inbound-batch.js';
import { canRetry, type OutgoingStatus } from '../store/message-status.policy.js';
import type { StoredReaction } from '../store/reactions.js';
import { toDetailsDto, type MessageDetailsDto } from './message-details.dto.js';
import {
  toMediaDto,
  toQuotedDto,
  toReactionDtos,
  type MediaDto,
  type QuotedDto,
  type ReactionDto,
} from './message-parts.dto.js';

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

/** The `error_code` of an entry whose row is damaged. */
const UNREADABLE = 'unreadable_row';
const DAMAGED = 'The stored message is damaged; only a part of it can be shown.';

/** A damaged row becomes an entry that says so: one row must not take its whole thread with it. */
export function toMessageDto(row: ReadMessageRow, chatJid: string): MessageDto {
  try {
    return { ...toPlainDto(row, chatJid), ...toContentDto(row, chatJid) };
  } catch {
    return toUnreadableDto(row, chatJid);
  }
}

/** For the count of damaged rows. */
export function unreadableNames(messages: MessageDto[]): string[] {
  return messages.flatMap(({ id, error_code: code }) =>
    code === UNREADABLE ? `message ${id}` : [],
  );
}

type ContentDto = Pick<MessageDto, 'timestamp' | 'quoted' | 'reactions' | 'media' | 'details'>;

/** @throws for what is no JSON, and for times that are none */
function toContentDto(row: ReadMessageRow, chatJid: string): ContentDto {
  const times = TIMES.map((column) => row[column]);
  if (!times.every((at) => at === null || isTime(at))) throw new Error('A time cannot be');
  return {
    timestamp: row.timestamp,
    quoted: row.quoted === null ? null : toQuotedDto(JSON.parse(row.quoted) as Quoted),
    reactions: toReactionDtos(JSON.parse(row.reactions ?? '[]') as StoredReaction[], chatJid),
    media: row.media === null ? null : toMediaDto(JSON.parse(row.media) as Media),
    details: row.details === null ? null : toDetailsDto(JSON.parse(row.details) as MessageDetails),
  };
}

const TIMES = [
  'timestamp',
  'queued_at',
  'written_at',
  'server_ack_at',
  'delivered_at',
  'read_at',
  'edited_at',
  'deleted_at',
] as const satisfies (keyof ReadMessageRow)[];

function toUnreadableDto(row: ReadMessageRow, chatJid: string): MessageDto {
  const times = TIMES.map((column) => [column, isTime(row[column]) ? row[column] : null]);
  return {
    ...toPlainDto(row, chatJid),
    ...(Object.fromEntries(times) as Record<string, number | null>),
    timestamp: isTime(row.timestamp) ? row.timestamp : 0,
    type: 'unsupported',
    text: typeof row.text === 'string' ? row.text : DAMAGED,
    error_code: UNREADABLE,
    error_text: DAMAGED,
    quoted: null,
    reactions: [],
    media: null,
    details: null,
  };
}

function toPlainDto(row: ReadMessageRow, chatJid: string): Omit<MessageDto, keyof ContentDto> {
  return {
    id: row.id,
    chat_jid: chatJid,
    from_me: row.from_me === 1,
    // In a one-to-one chat the sender is the chat, under whichever address it is shown now.
    sender_jid: row.from_me || row.participant ? row.sender_jid : chatJid,
    sender_name: row.sender_name,
    type: row.type as MessageType,
    text: row.text,
    status: row.status as MessageStatus,
    error_code: row.error_code,
    error_text: row.error_text,
    can_retry: canRetry(row),
    retry_at: row.retry_at,
    queued_at: row.queued_at,
    written_at: row.written_at,
    server_ack_at: row.server_ack_at,
    delivered_at: row.delivered_at,
    read_at: row.read_at,
    edited_at: row.edited_at,
    deleted_at: row.deleted_at,
    quoted_id: row.quoted_id,
    is_view_once: row.is_view_once === 1,
    is_forwarded: row.is_forwarded === 1,
  };
}
