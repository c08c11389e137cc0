/** The objects of the HTTP interface, as far as the page uses them. */

export type ConnectionState = 'connected' | 'connecting' | 'disconnected';

export type ConnectionPhase =
  | 'idle'
  | 'starting'
  | 'waiting_for_scan'
  | 'pairing'
  | 'syncing'
  | 'open'
  | 'waiting_to_retry'
  | 'stopping'
  | 'stopped';

/** A point in time: ISO text or milliseconds since the epoch. */
export type Time = string | number;

/** How far the fetching of older chats after a login is. */
export interface Sync {
  type: string;
  /** Per cent. */
  progress: number | null;
  chat_count: number;
  message_count: number;
  is_complete: boolean;
}

export interface Connection {
  state: ConnectionState;
  phase: ConnectionPhase;
  /** What happened, in one sentence. */
  reason: string | null;
  reason_code: string;
  reason_text: string | null;
  qr: string | null;
  qr_image_data_url: string | null;
  qr_expires_at: Time | null;
  pairing_code?: string | null;
  next_retry_at: Time | null;
  since: Time | null;
  attempt: number;
  wa_version: string;
  last_inbound_at: Time | null;
  me: { jid: string; lid: string | null; phone: string | null; name: string | null } | null;
  mode: 'live' | 'local';
  sync?: Sync | null;
}

export interface Chat {
  jid: string;
  title: string;
  last_text: string | null;
  /** Milliseconds since the epoch. */
  last_timestamp: number | null;
  unread_count: number;
  is_group: boolean;
  phone: string | null;
  pn: string | null;
  lid: string | null;
  last_message_id: string | null;
  last_from_me: boolean;
  last_status: MessageStatus | null;
  marked_unread: boolean;
  archived: boolean;
  pinned: boolean;
  muted_until: number | null;
}

export type MessageStatus =
  | 'received'
  | 'undecrypted'
  | 'queued'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'read'
  | 'played'
  | 'unknown'
  | 'error';

export interface Quoted {
  id: string;
  sender_jid: string | null;
  sender_name?: string | null;
  from_me: boolean;
  type: string;
  text: string | null;
}

export interface Reaction {
  emoji: string;
  sender_jid: string;
  sender_name: string | null;
  from_me: boolean;
  timestamp: number;
}

export interface Media {
  mimetype: string | null;
  file_name: string | null;
  /** Bytes. */
  size: number | null;
  seconds: number | null;
  width: number | null;
  height: number | null;
  is_voice: boolean;
  is_animated: boolean;
}

/** What a type holds beside its text; each type has some of these. */
export interface Details {
  latitude?: number;
  longitude?: number;
  name?: string | null;
  address?: string | null;
  is_live?: boolean;
  contacts?: { name: string; phones: string[] }[];
  question?: string;
  options?: string[];
  selectable_count?: number;
  description?: string | null;
  starts_at?: number | null;
  is_video?: boolean;
  is_group?: boolean;
  notice?: string;
}

export interface Message {
  id: string;
  chat_jid: string;
  from_me: boolean;
  sender_jid: string;
  sender_name: string | null;
  text: string | null;
  /** Milliseconds since the epoch. */
  timestamp: number;
  status: MessageStatus;
  type: string;
  error_code: string | null;
  error_text: string | null;
  /** It may be sent again by hand: at once, or from `retry_at` on. */
  can_retry: boolean;
  /** Milliseconds since the epoch. */
  retry_at: number | null;
  edited_at: Time | null;
  deleted_at: Time | null;
  quoted_id: string | null;
  quoted: Quoted | null;
  reactions: Reaction[] | null;
  media: Media | null;
  details: Details | null;
  is_view_once: boolean;
  is_forwarded: boolean;
}

export interface TimelineStep {
  step: string;
  at: Time;
  ms_since_queued: number | null;
}

export interface MessageReport {
  message: Message;
  timeline: TimelineStep[];
}

/** What an event tells; each type has some of these. */
export interface EventPayload {
  message?: Message;
  reaction?: { emoji: string } | null;
  reason?: string;
  state?: string;
  message_count?: number;
  tag?: string;
  attrs?: Record<string, string>;
  xml?: string;
}

/** One record of what happened. */
export interface DashboardEvent {
  seq: number;
  /** ISO text. */
  timestamp: string;
  kind: 'connection' | 'message' | 'ack' | 'node';
  type: string;
  source: string;
  chat_jid: string | null;
  message_id: string | null;
  payload: EventPayload | null;
}

export interface DebugSummary {
  chat_count: number;
  queue: Record<string, number | string | null>;
  counters: Record<string, number>;
  buffers: Record<string, { used: number; limit: number }>;
  process: Record<string, number>;
  versions: Record<string, string>;
}

/** Whether a text could be sent, without sending it. */
export interface DryRun {
  status: string;
  to: string;
  chat_jid: string;
  exists?: boolean | null;
}

export interface PairingCode {
  code: string;
  phone: string;
  expires_at: Time | null;
}

export interface Pagination {
  next: string | null;
}

/** What the service says about a call that failed. */
export interface Problem {
  /** A sentence for a person. */
  error: string;
  code: string;
  hint?: string;
  details?: { field: string; message: string }[];
}
