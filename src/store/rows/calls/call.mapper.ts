import type { CallRow, ChatRow } from '../../../base/storage/dashboard.schema.js';
import type { CallDto } from '../../../base/shapes/call.dto.js';
import { callText } from '../../../whatsapp/call-text.js';
import type { InboundMessage } from '../../../whatsapp/inbound-batch.js';
import { toAddress } from '../../../whatsapp/to-address.js';
import { nameOf } from '../chats/chat-name.js';

/** The chat of a call, and its caller; undefined if no chat is known. */
export interface CallPlace {
  chat?: ChatRow;
  caller?: ChatRow;
}

export function toCallDto(row: CallRow, { chat, caller }: CallPlace): CallDto {
  return {
    id: row.id,
    chat_jid: chat?.jid ?? row.chat_jid,
    caller_jid: caller?.jid ?? row.caller_jid,
    caller_name: caller ? nameOf(caller) : null,
    is_group: row.is_group === 1,
    is_video: isVideoCall(row),
    state: row.ending === null ? 'ringing' : 'ended',
    how: row.ending,
    started_at: row.started_at,
    ended_at: row.ended_at,
  };
}

/** The entry of a thread for a call that nobody answered. The phone's history has it under the same id. */
export function toMissedCall(
  row: CallRow,
  caller: ChatRow,
  origin: InboundMessage['origin'],
): InboundMessage {
  const isVideo = isVideoCall(row);
  const isGroup = row.is_group === 1;
  const at = row.started_at ?? row.ended_at ?? row.expires_at;
  return {
    id: row.id,
    chat: toAddress(row.chat_jid),
    fromMe: false,
    senderJid: caller.jid,
    senderName: caller.push_name,
    type: 'call',
    text: callText(isVideo, isGroup, 'Missed'),
    preview: null,
    // Messages have whole seconds.
    timestamp: Math.floor(at / 1000) * 1000,
    quoted: null,
    mentions: [],
    media: null,
    details: { type: 'call', isVideo, isGroup },
    albumId: null,
    isViewOnce: false,
    isForwarded: false,
    content: null,
    origin,
    sentStatus: null,
  };
}

/** Null if its ring did not arrive here, or named no kind. */
function isVideoCall({ is_video }: CallRow): boolean | null {
  return is_video === null ? null : is_video === 1;
}
