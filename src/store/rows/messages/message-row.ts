import { previewOfText } from '../../../base/common/cut-text.js';
import type { ChatRow, MessageRow, NewMessageRow } from '../../../base/storage/dashboard.schema.js';
import type { KeptMention } from '../../../base/storage/message-columns.js';
import type { MessageTimer, OutgoingBody } from '../../../whatsapp/message-codec.js';
import type {
  Address,
  InboundMessage,
  Quoted,
  SentChange,
} from '../../../whatsapp/inbound-batch.js';

/** A position in a thread. */
export type Position = Pick<MessageRow, 'timestamp' | 'row_id'>;

export function toTextBody(text: string): OutgoingBody {
  return { type: 'text', text, preview: text, media: null, details: null, isViewOnce: false };
}

const CLOCK_ERROR_MS = 5000;

/** A message to be sent. */
export interface OutgoingEntry {
  id: string;
  address: Address;
  senderJid: string;
  body: OutgoingBody;
  content: Uint8Array;
  quoted?: Quoted;
  /** The jids of people whom the text mentions. */
  mentions?: string[];
  timer?: MessageTimer;
  /** The file that has to be uploaded first. */
  mediaId?: string;
  /** The message that a change is about, and its action. */
  change?: { id: string; sent: SentChange };
  /** ms; by this machine's clock. */
  queuedAt: number;
  /** ms; by WhatsApp's clock, like the times of received messages; `queuedAt` if it is unknown. */
  at?: number;
}

/** The people whom a message quotes and mentions, with their names if known. */
export interface NamedOthers {
  quoted: Quoted | null;
  mentions: KeptMention[];
}

/** A received message as a row of its chat. */
export function toMessageRow(
  phoneId: number,
  chatId: number,
  message: InboundMessage,
  { quoted, mentions }: NamedOthers,
): NewMessageRow {
  return {
    account_id: phoneId,
    chat_id: chatId,
    id: message.id,
    from_me: Number(message.fromMe),
    participant: message.chat.isGroup && !message.fromMe ? message.senderJid : '',
    sender_jid: message.senderJid,
    sender_name: message.senderName,
    type: message.type,
    text: message.text,
    timestamp: message.timestamp,
    status: statusOf(message),
    quoted_id: quoted?.id ?? null,
    quoted: toJson(quoted),
    media: toJson(message.media),
    details: toJson(message.details),
    referral: toJson(message.referral ?? null),
    mentions: toJsonList(mentions),
    album_id: message.albumId,
    preview: message.preview,
    adjusted: toJsonList(message.adjusted ?? []),
    is_view_once: Number(message.isViewOnce),
    is_forwarded: Number(message.isForwarded),
    is_unread: 0,
    is_history: Number(message.origin === 'history'),
    content: message.content,
  };
}

export function toOutgoingRow(
  chat: ChatRow,
  outgoing: OutgoingEntry,
  { quoted, mentions }: NamedOthers,
): NewMessageRow {
  const { type, text, preview, media, details, isViewOnce } = outgoing.body;
  return {
    account_id: chat.account_id,
    chat_id: chat.id,
    id: outgoing.id,
    from_me: 1,
    participant: '',
    sender_jid: outgoing.senderJid,
    type,
    text,
    preview: preview && previewOfText(preview),
    media: toJson(media),
    details: toJson(outgoing.change?.sent ?? details),
    mentions: toJsonList(mentions),
    is_view_once: Number(isViewOnce),
    is_forwarded: Number(outgoing.body.isForwarded === true),
    changes_id: outgoing.change?.id ?? null,
    timestamp: notBefore(chat.last_timestamp ?? 0, wholeSeconds(outgoing.at ?? outgoing.queuedAt)),
    status: 'queued',
    queued_at: outgoing.queuedAt,
    content: outgoing.content,
    quoted_id: quoted?.id ?? null,
    quoted: toJson(quoted && withShortText(quoted)),
  };
}

const CONTENT = [
  'type',
  'text',
  'preview',
  'adjusted',
  'quoted_id',
  'quoted',
  'media',
  'details',
  'referral',
  'mentions',
  'album_id',
  'content',
  'is_view_once',
  'is_forwarded',
  'is_history',
] as const satisfies (keyof MessageRow)[];

/** The columns with the content of a message, without its identity and status. */
export function contentOf(row: NewMessageRow | MessageRow): Partial<MessageRow> {
  return Object.fromEntries(CONTENT.map((column) => [column, row[column]]));
}

function statusOf({ fromMe, type, sentStatus }: InboundMessage): string {
  // A message of another own device is at the server, which passed it on.
  if (fromMe) return sentStatus ?? 'sent';
  return type === 'undecrypted' ? 'undecrypted' : 'received';
}

/** Shortens the quote, as it is done with arriving messages. */
function withShortText(quoted: Quoted): Quoted {
  return { ...quoted, text: quoted.text && previewOfText(quoted.text) };
}

function toJson(value: object | null): string | null {
  return value && JSON.stringify(value);
}

/** Null for an empty list: most messages have none. */
export function toJsonList(list: unknown[]): string | null {
  return list.length > 0 ? JSON.stringify(list) : null;
}

/** Dates a message after the newest one in its chat, as far as clocks may differ that seem to agree. */
function notBefore(newest: number, timestamp: number): number {
  return newest - timestamp <= CLOCK_ERROR_MS ? Math.max(newest, timestamp) : timestamp;
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}
