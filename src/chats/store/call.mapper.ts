import type { CallRow, ChatRow } from '../../storage/dashboard.schema.js';
import type { StoredCall } from '../../storage/event-payload.js';
import { callText } from '../../whatsapp/call-text.js';
import type { Address, InboundMessage } from '../../whatsapp/inbound-batch.js';
import { isLid, isPn } from '../../whatsapp/jid.js';
import { nameOf } from './chat-name.js';

/** Where a call belongs, and who calls; undefined if no chat is known. */
export interface CallPlace {
  chat?: ChatRow;
  caller?: ChatRow;
}

export function toStoredCall(row: CallRow, { chat, caller }: CallPlace): StoredCall {
  return {
    id: row.id,
    chat_jid: chat?.jid ?? row.chat_jid,
    caller_jid: caller?.jid ?? row.caller_jid,
    caller_name: caller ? nameOf(caller) : null,
    is_group: row.is_group === 1,
    is_video: row.is_video === null ? null : row.is_video === 1,
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
  const isVideo = row.is_video === null ? null : row.is_video === 1;
  const isGroup = row.is_group === 1;
  const at = row.started_at ?? row.ended_at ?? row.expires_at;
  return {
    id: row.id,
    chat: addressOf(row.chat_jid, isGroup),
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
    details: { type: 'call', isVideo: isVideo === true, isGroup },
    albumId: null,
    isViewOnce: false,
    isForwarded: false,
    content: null,
    origin,
    sentStatus: null,
  };
}

export function addressOf(jid: string, isGroup: boolean): Address {
  return { jid, pn: isPn(jid) ? jid : null, lid: isLid(jid) ? jid : null, isGroup };
}
