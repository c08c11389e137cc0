import type { WASocket } from '@whiskeysockets/baileys';
import { isLid, isPn, normalizeJid } from '../../jid.js';
import type { NumberFacts } from '../../contacts.gateway.js';

/** Asks WhatsApp if a number is registered, and under which addresses; null without an answer. */
export async function lookUpNumber(socket: WASocket, pnJid: string): Promise<NumberFacts | null> {
  const found = await socket.onWhatsApp(pnJid);
  // `undefined` means no answer in time; an empty list means that the number is not registered.
  if (!found) return null;
  const [first] = found;
  if (!first?.exists) return { isRegistered: false, jid: pnJid, lid: null };
  const jid = normalizeJid(first.jid);
  if (jid === null || !isPn(jid)) {
    return { isRegistered: true, jid: pnJid, lid: jid !== null && isLid(jid) ? jid : null };
  }
  // The library stores this mapping, from which the chat gets its alias.
  const lid = await socket.signalRepository.lidMapping.getLIDForPN(jid);
  return { isRegistered: true, jid, lid: normalizeJid(lid ?? '') };
}
