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

export interface Connection {
  state: ConnectionState;
  phase: ConnectionPhase;
  reason_text: string | null;
  qr: string | null;
  qr_image_data_url: string | null;
  qr_expires_at: Time | null;
  next_retry_at: Time | null;
  me: { jid: string; lid: string | null; phone: string | null; name: string | null } | null;
  mode: 'live' | 'local';
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
  error_text: string | null;
  edited_at: Time | null;
  deleted_at: Time | null;
  media: { file_name: string | null } | null;
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
