import type { BinaryNode } from '@whiskeysockets/baileys';
import { isTime } from '../../field-rules.js';
import { isGroup, isLid, isPn, normalizeJid } from '../../jid.js';
import type { PresenceUpdate } from '../../presence.gateway.js';
import { isReceiver, type Receiver } from './own-account.js';
import { namesThirdPerson } from './third-person.js';

/**
 * Reads a `<chatstate>` or `<presence>`; null for any other stanza, own actions, a third person in a chat of two, and
 * nonsense. Read from the stanza, as the library's event has no `paused` (Baileys: Socket/chats.js,
 * handlePresenceUpdate).
 */
export function toPresence(stanza: BinaryNode, receiver: Receiver): PresenceUpdate | null {
  const { tag, attrs } = stanza;
  if (tag !== 'chatstate' && tag !== 'presence') return null;
  if (namesThirdPerson(stanza)) return null;
  const chatJid = normalizeJid(attrs.from ?? '');
  const senderJid = attrs.participant === undefined ? chatJid : normalizeJid(attrs.participant);
  if (chatJid === null || senderJid === null || !isPerson(senderJid)) return null;
  if (!isGroup(chatJid) && !isPerson(chatJid)) return null;
  if (isReceiver(receiver, senderJid)) return null;
  const update = { chatJid, senderJid, lastSeenAt: null };
  if (tag === 'chatstate') {
    const state = typingState(stanza);
    return state && { ...update, state };
  }
  if (attrs.type === undefined || attrs.type === 'available') return { ...update, state: 'online' };
  if (attrs.type !== 'unavailable') return null;
  return { ...update, state: 'offline', lastSeenAt: toLastSeen(attrs.last) };
}

function typingState({ content }: BinaryNode): 'typing' | 'recording' | 'paused' | null {
  const [first] = Array.isArray(content) ? content : [];
  if (first?.tag === 'paused') return 'paused';
  if (first?.tag !== 'composing') return null;
  return first.attrs.media === 'audio' ? 'recording' : 'typing';
}

/** `deny` and the like: the person hides it. */
function toLastSeen(last: string | undefined): number | null {
  const at = last !== undefined && /^[0-9]{1,12}$/.test(last) ? Number(last) * 1000 : null;
  return at !== null && at > 0 && isTime(at) ? at : null;
}

function isPerson(jid: string): boolean {
  return isPn(jid) || isLid(jid);
}
