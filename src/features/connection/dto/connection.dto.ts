import type {
  HistorySync,
  Privacy,
  Session,
  SessionPhase,
  SessionState,
} from '../../../whatsapp/session.js';

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
  state: SessionState;
  /** The same as `state`. */
  status: SessionState;
  phase: SessionPhase;
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

export function toConnectionDto(session: Session, qrImage: string | null): ConnectionDto {
  const { state, phase, reason, qr } = session;
  return {
    state,
    status: state,
    phase,
    reason: reason.summary,
    reason_code: reason.code,
    reason_text: reason.text,
    qr: qr?.text ?? null,
    qr_image_data_url: qrImage,
    qr_expires_at: toIso(qr?.expiresAt),
    pairing_code: session.pairingCode?.text ?? null,
    me: session.me,
    privacy: session.privacy && toPrivacyDto(session.privacy),
    since: new Date(session.since).toISOString(),
    attempt: session.attempt,
    next_retry_at: toIso(session.nextRetryAt),
    last_frame_at: toIso(session.lastFrameAt),
    last_inbound_at: toIso(session.lastInboundAt),
    sync: session.sync && toSyncDto(session.sync),
    clock_offset_ms: session.clockOffsetMs,
    wa_version: session.waVersion,
    mode: session.mode,
  };
}

export function toPrivacyDto(privacy: Privacy): PrivacyDto {
  return {
    read_receipts: privacy.readReceipts,
    last_seen: privacy.lastSeen,
    online: privacy.online,
    profile_picture: privacy.profilePicture,
    about: privacy.about,
    group_add: privacy.groupAdd,
    call_add: privacy.callAdd,
  };
}

function toSyncDto(sync: HistorySync): HistorySyncDto {
  return {
    type: sync.type,
    progress: sync.progress,
    chat_count: sync.chatCount,
    message_count: sync.messageCount,
    is_complete: sync.isComplete,
  };
}

function toIso(ms: number | null | undefined): string | null {
  return ms === null || ms === undefined ? null : new Date(ms).toISOString();
}
