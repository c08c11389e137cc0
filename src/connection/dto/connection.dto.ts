import type { HistorySync, Session, SessionPhase, SessionState } from '../../whatsapp/session.js';

/** The history that the phone hands over, as far as it is stored; since the latest login. */
export class HistorySyncDto {
  type: string;
  /** 0 to 100; null where the phone does not say. */
  progress: number | null;
  chat_count: number;
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

/** The one account of the connection; every endpoint, the stream and the page show this object. */
export class ConnectionDto {
  state: SessionState;
  /** The same as `state`. */
  status: SessionState;
  phase: SessionPhase;
  /** What happened, in one sentence. */
  reason: string;
  /** The stable word for it. */
  reason_code: string;
  /** What happened, what the service does now, what the user can do. */
  reason_text: string;
  /** The text in the QR code; null where there is none to scan. */
  qr: string | null;
  /** An SVG image as a data URL. */
  qr_image_data_url: string | null;
  /** ISO 8601, like all times of the connection. */
  qr_expires_at: string | null;
  /** To be typed on the phone instead of scanning; null where none was asked for. */
  pairing_code: string | null;
  /** The paired phone; null where none is. */
  me: MeDto | null;
  /** When `state` took its value. */
  since: string;
  /** Failed attempts since the connection was last stable. */
  attempt: number;
  next_retry_at: string | null;
  /** Any traffic from the server. */
  last_frame_at: string | null;
  /** A person's message. */
  last_inbound_at: string | null;
  /** The history that the phone hands over; null as long as none has come. */
  sync: HistorySyncDto | null;
  wa_version: string;
  /** `local` on a test network. */
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
    since: new Date(session.since).toISOString(),
    attempt: session.attempt,
    next_retry_at: toIso(session.nextRetryAt),
    last_frame_at: toIso(session.lastFrameAt),
    last_inbound_at: toIso(session.lastInboundAt),
    sync: session.sync && toSyncDto(session.sync),
    wa_version: session.waVersion,
    mode: session.mode,
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

/** The same without QR and pairing code: who reads a log must not be able to pair with it. */
export function withoutQr(connection: ConnectionDto): ConnectionDto {
  return { ...connection, qr: null, qr_image_data_url: null, pairing_code: null };
}

function toIso(ms: number | null | undefined): string | null {
  return ms === null || ms === undefined ? null : new Date(ms).toISOString();
}
