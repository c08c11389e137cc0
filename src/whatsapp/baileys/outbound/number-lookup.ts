import type { WASocket } from '@whiskeysockets/baileys';
import { normalizeJid } from '../../jid.js';
import type { NumberFacts } from '../../whatsapp-gateway.js';

/** Asks WhatsApp whether a number is registered, and under which addresses; null without an answer. */
export async function lookUpNumber(socket: WASocket, pnJid: string): Promise<NumberFacts | null> {
  const found = await socket.onWhatsApp(pnJid);
  // No answer in time is `undefined`; an empty list is the answer that there is nobody.
  if (!found) return null;
  const [first] = found;
  if (!first?.exists) return { isRegistered: false, jid: pnJid, lid: null };
  const jid = normalizeJid(first.jid) ?? pnJid;
  // Remembered by the library, and so learned as an alias of the chat.
  const lid = await socket.signalRepository.lidMapping.getLIDForPN(jid);
  return { isRegistered: true, jid, lid: normalizeJid(lid ?? '') };
}
