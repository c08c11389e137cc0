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

/** The stored part of the history that the phone has sent since the latest login. */
export class HistorySyncDto {
  type: string;
  /** 0 to 100; null if the phone does not say. */
  progress: number | null;
  /** The sum of the stored parts: a chat in two parts counts twice. */
  chat_count: number;
  /** The sum of the stored parts, including messages that were known before. */
  message_count: number;
  is_complete: boolean;
}

/** The paired phone. */
export class MeDto {
  jid: string;
  lid: string | null;
  phone: string | null;
  name: string | null;
}

/** The privacy settings of the account, in WhatsApp's words, such as `all`, `contacts` or `none`. */
export class PrivacyDto {
  /** Anything but `all`: nobody is told that this account has read a message. */
  read_receipts: string | null;
  last_seen: string | null;
  online: string | null;
  profile_picture: string | null;
  about: string | null;
  group_add: string | null;
  call_add: string | null;
}

/** The state of the session; every endpoint, the stream and the page use this object. */
export class ConnectionDto {
  state: ConnectionState;
  /** The same as `state`. */
  status: ConnectionState;
  phase: ConnectionPhase;
  /** One sentence about what happened. */
  reason: string;
  /** The stable code of the reason. */
  reason_code: string;
  /** All sentences: what happened, what the service does about it, and what the user can do. */
  reason_text: string;
  /** The text in the QR code; null if there is none to scan. */
  qr: string | null;
  /** An SVG image as a data URL. */
  qr_image_data_url: string | null;
  /** ISO 8601, like all times of the connection. */
  qr_expires_at: string | null;
  /** The code to type on the phone instead of scanning; null if none was requested. */
  pairing_code: string | null;
  /** The paired phone; null if there is none. */
  me: MeDto | null;
  /**
   * Null until WhatsApp sends them, in each run of the service. Followed when the phone changes it. Missing in events
   * that an earlier version has stored.
   */
  privacy?: PrivacyDto | null;
  /** The time when `state` last changed. */
  since: string;
  /** Failed attempts since the connection was last stable. */
  attempt: number;
  next_retry_at: string | null;
  /** The time of the last traffic from the server. */
  last_frame_at: string | null;
  /** The time at which the last message from a person arrived. */
  last_inbound_at: string | null;
  /** The progress of the history sync; null until history arrives. */
  sync: HistorySyncDto | null;
  /**
   * Milliseconds by which WhatsApp's clock is ahead of this machine's; 0 if they agree to two seconds, null before the
   * first login. `timestamp` of a message is WhatsApp's time, other times are this machine's. Missing in events that an
   * earlier version has stored.
   */
  clock_offset_ms?: number | null;
  wa_version: string;
  /** `live` with WhatsApp, `local` with a test network. */
  mode: 'live' | 'local';
}
