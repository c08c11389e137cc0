import type { ConnectionDto, MeDto } from '../base/shapes/connection.dto.js';

export type SessionState = ConnectionDto['state'];
export type SessionPhase = ConnectionDto['phase'];

/** From this many failed attempts in a row on, retries are minutes apart. */
export const MANY_FAILURES = 12;

/** The difference of the clocks (ms) at which a person should correct this machine's. */
export const CLOCK_ALARM_MS = 10_000;

/** ms; the time by the clock of this machine, and by WhatsApp's. */
export interface Clocks {
  here: number;
  server: number;
}

/** The reason for the session's state: a stable code, what happened, and what to do about it. */
export interface SessionReason {
  code: string;
  /** One sentence about what happened. */
  summary: string;
  /** All sentences: what happened, what the service does now, what the user can do. */
  text: string;
}

/** The paired phone. */
export type Me = MeDto;

export interface Qr {
  text: string;
  /** ms; then the next code replaces it, if there is one. */
  expiresAt: number;
}

/** Progress of the history sync: the parts that are stored. */
export interface HistorySync {
  /** The type of the latest part. */
  type: string;
  /** 0-100, null if the phone does not report it. */
  progress: number | null;
  chatCount: number;
  messageCount: number;
  isComplete: boolean;
}

/**
 * The account's privacy settings, in WhatsApp's words: `all`, `contacts`, `contact_blacklist`, `none`,
 * `match_last_seen` or `known`; null if unknown.
 */
export interface Privacy {
  /** Anything but `all`: this account sends no read receipts to others, and gets none. */
  readReceipts: string | null;
  lastSeen: string | null;
  online: string | null;
  profilePicture: string | null;
  about: string | null;
  groupAdd: string | null;
  callAdd: string | null;
}

/** To be typed on the phone instead of scanning the QR code. */
export interface PairingCode {
  /** `ABCD-EFGH` */
  text: string;
  /** ms, at the latest. */
  expiresAt: number;
}

/** The state of the linked-device session. */
export interface Session {
  state: SessionState;
  phase: SessionPhase;
  reason: SessionReason;
  qr: Qr | null;
  pairingCode: PairingCode | null;
  me: Me | null;
  /** Null until WhatsApp has told it. */
  privacy: Privacy | null;
  /** ms; when `state` took its value. */
  since: number;
  /** True once the server has delivered all offline messages. */
  isSynced: boolean;
  /** The connection is up, but the server has been silent for too long. */
  isUnresponsive: boolean;
  /** Since the latest login; null until a part of the history is stored. */
  sync: HistorySync | null;
  /** Failed attempts since the connection was last stable. */
  attempt: number;
  /** WhatsApp has refused the latest login; the service tries again more and more slowly. */
  isRefused: boolean;
  /** ms */
  nextRetryAt: number | null;
  /** ms; the last traffic from the server. */
  lastFrameAt: number | null;
  /** ms; the last message from another person. */
  lastInboundAt: number | null;
  /** ms; WhatsApp's clock minus this machine's, 0 if they agree to two seconds; null before the first login. */
  clockOffsetMs: number | null;
  waVersion: string;
  mode: 'live' | 'local';
}

/** ms; WhatsApp's time, as far as it is known: messages have it, and are ordered by it. */
export function serverNow({ clockOffsetMs }: Session): number {
  return Date.now() + (clockOffsetMs ?? 0);
}
