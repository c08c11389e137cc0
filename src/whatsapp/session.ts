export type SessionState = 'connected' | 'connecting' | 'disconnected';

/** From so many failed attempts in a row on, something is wrong that seconds will not mend. */
export const MANY_FAILURES = 12;

export type SessionPhase =
  | 'idle'
  | 'starting'
  | 'waiting_for_scan'
  | 'pairing'
  | 'syncing'
  | 'open'
  | 'waiting_to_retry'
  | 'stopping'
  | 'stopped';

/** Why the session is in its state: a stable word, what happened, and what to do about it. */
export interface SessionReason {
  code: string;
  /** What happened, one sentence. */
  summary: string;
  /** What happened, what the service does now, what the user can do. */
  text: string;
}

/** The paired phone. */
export interface Me {
  jid: string;
  lid: string | null;
  phone: string | null;
  name: string | null;
}

export interface Qr {
  text: string;
  /** ms; WhatsApp shows the next one, or none, from then on. */
  expiresAt: number;
}

/** The history that the phone hands over, as far as it is stored. */
export interface HistorySync {
  /** Of the latest part. */
  type: string;
  /** 0-100, null where the phone does not say. */
  progress: number | null;
  chatCount: number;
  messageCount: number;
  isComplete: boolean;
}

/** To be typed on the phone instead of scanning the QR code. */
export interface PairingCode {
  /** `ABCD-EFGH` */
  text: string;
  /** ms, at the latest. */
  expiresAt: number;
}

/** Everything that is known of the linked-device session. */
export interface Session {
  state: SessionState;
  phase: SessionPhase;
  reason: SessionReason;
  qr: Qr | null;
  pairingCode: PairingCode | null;
  me: Me | null;
  /** ms; when `state` took its value. */
  since: number;
  /** True once the server has handed over all that waited while this device was away. */
  isSynced: boolean;
  /** The connection is up, but the server has not answered for longer than a live one takes. */
  isUnresponsive: boolean;
  /** Since the latest login; null as long as no history has come. */
  sync: HistorySync | null;
  /** Failed attempts since the connection was last stable. */
  attempt: number;
  /** ms */
  nextRetryAt: number | null;
  /** ms; any traffic from the server. */
  lastFrameAt: number | null;
  /** ms; a person's message. */
  lastInboundAt: number | null;
  waVersion: string;
  mode: 'live' | 'local';
}
