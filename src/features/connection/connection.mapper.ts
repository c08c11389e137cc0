import type {
  ConnectionDto,
  HistorySyncDto,
  PrivacyDto,
} from '../../base/shapes/connection.dto.js';
import type { ConnectionPayload } from '../../base/storage/event-payload.js';
import type { HistorySync, Privacy, Session } from '../../whatsapp/session.js';

export function toConnectionDto(session: Session, qrImage: string | null): Required<ConnectionDto> {
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

/** The session as the payload of an event, without the QR and pairing code: nobody may pair by reading a log. */
export function toConnectionPayload(session: Session): ConnectionPayload {
  const secrets = { qr: null, qr_image_data_url: null, pairing_code: null };
  return { ...toConnectionDto(session, null), ...secrets };
}

function toPrivacyDto(privacy: Privacy): PrivacyDto {
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
