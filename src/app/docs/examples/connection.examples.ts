import type { ConnectionDto } from '../../../base/shapes/connection.dto.js';
import type { PairingCodeDto } from '../../../features/connection/dto/pairing-code.dto.js';
import { toQrDto } from '../../../features/connection/dto/qr.dto.js';
import { REASONS } from '../../../whatsapp/session-reasons.js';

const { waitingForScan, connected } = REASONS;

const CONNECTED: ConnectionDto = {
  state: 'connected',
  status: 'connected',
  phase: 'open',
  reason: connected.summary,
  reason_code: connected.code,
  reason_text: connected.text,
  qr: null,
  qr_image_data_url: null,
  qr_expires_at: null,
  pairing_code: null,
  me: { jid: '15550100@s.whatsapp.net', lid: '200000000100@lid', phone: '+15550100', name: 'Ada' },
  privacy: {
    read_receipts: 'all',
    last_seen: 'contacts',
    online: 'match_last_seen',
    profile_picture: 'all',
    about: 'contacts',
    group_add: 'contacts',
    call_add: 'all',
  },
  since: '2026-11-20T12:00:00.000Z',
  attempt: 0,
  next_retry_at: null,
  last_frame_at: '2026-11-20T12:05:01.250Z',
  last_inbound_at: '2026-11-20T12:05:00.000Z',
  sync: { type: 'recent', progress: 100, chat_count: 12, message_count: 340, is_complete: true },
  clock_offset_ms: 0,
  wa_version: '2.3000.1043857760',
  mode: 'live',
};

const WAITING: ConnectionDto = {
  ...CONNECTED,
  state: 'connecting',
  status: 'connecting',
  phase: 'waiting_for_scan',
  reason: waitingForScan.summary,
  reason_code: waitingForScan.code,
  reason_text: waitingForScan.text,
  qr: '2@Zm9yIGV4YW1wbGU=,cHVibGljIGtleQ==,aWRlbnRpdHkga2V5,c2VjcmV0',
  qr_image_data_url: 'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=',
  qr_expires_at: '2026-11-20T12:01:00.000Z',
  me: null,
  last_inbound_at: null,
  sync: null,
};

const PAIRING_CODE: PairingCodeDto = {
  code: 'ABCD-EFGH',
  phone: '+15550100',
  expires_at: '2026-11-20T12:03:00.000Z',
};

export const CONNECTION_EXAMPLES = {
  ConnectionDto: CONNECTED,
  QrDto: toQrDto(WAITING),
  PairingCodeDto: PAIRING_CODE,
};
