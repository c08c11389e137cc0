import type { CallListDto, CallRejectedDto } from '../../../features/calls/dto/calls.dto.js';
import type { CallDto } from '../../../base/shapes/call.dto.js';

const RINGING: CallDto = {
  id: '7D2A91C4E0B35F6688A1C2D3E4F50617',
  chat_jid: '15550102@s.whatsapp.net',
  caller_jid: '15550102@s.whatsapp.net',
  caller_name: 'Grace',
  is_group: false,
  is_video: true,
  state: 'ringing',
  how: null,
  started_at: Date.UTC(2026, 10, 20, 12, 5),
  ended_at: null,
};

const REJECTED: CallDto = {
  ...RINGING,
  state: 'ended',
  how: 'rejected',
  ended_at: Date.UTC(2026, 10, 20, 12, 5, 4),
};

export const CALL_EXAMPLES = {
  CallDto: RINGING,
  CallListDto: { calls: [RINGING] } satisfies CallListDto,
  CallRejectedDto: { status: 'ok', call: REJECTED } satisfies CallRejectedDto,
};
