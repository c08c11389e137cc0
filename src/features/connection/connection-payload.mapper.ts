import type { ConnectionPayload } from '../../base/storage/event-payload.js';
import { toPrivacyDto } from './dto/connection.dto.js';
import type { HistorySync, Me, Session } from '../../whatsapp/session.js';

/** The session as the payload of an event, without the QR and pairing code: nobody may pair by reading a log. */
export function toConnectionPayload(session: Session): ConnectionPayload {
  const { state, phase, reason, qr, me, sync } = session;
  return {
    state,
    status: state,
    phase,
    reason: reason.summary,
    reason_code: reason.code,
    reason_text: reason.text,
    qr: null,
    qr_image_data_url: null,
    qr_expires_at: toIso(qr?.expiresAt),
    pairing_code: null,
    me: me && toStoredMe(me),
    privacy: session.privacy && toPrivacyDto(session.privacy),
    since: new Date(session.since).toISOString(),
    attempt: session.attempt,
    next_retry_at: toIso(session.nextRetryAt),
    last_frame_at: toIso(session.lastFrameAt),
    last_inbound_at: toIso(session.lastInboundAt),
    sync: sync && toStoredSync(sync),
    clock_offset_ms: session.clockOffsetMs,
    wa_version: session.waVersion,
    mode: session.mode,
  };
}

function toStoredMe({ jid, lid, phone, name }: Me): ConnectionPayload['me'] {
  return { jid, lid, phone, name };
}

function toStoredSync(sync: HistorySync): ConnectionPayload['sync'] {
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
