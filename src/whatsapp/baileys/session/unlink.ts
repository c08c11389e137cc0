import { S_WHATSAPP_NET, type WASocket } from '@whiskeysockets/baileys';

const ANSWER_LIMIT_MS = 5000;

/**
 * Asks WhatsApp to remove this device, and waits for its word. The library's own `logout` ends the
 * connection as soon as the request is written, so that nobody knows if it was heard.
 * @param ownJid with its device number
 * @returns true once WhatsApp has confirmed it; false when the link did not carry the question, or the answer
 */
export async function unlinkDevice(socket: WASocket, ownJid: string): Promise<boolean> {
  const request = { jid: ownJid, reason: 'user_initiated' };
  try {
    const answer: unknown = await socket.query(
      {
        tag: 'iq',
        attrs: { to: S_WHATSAPP_NET, type: 'set', xmlns: 'md' },
        content: [{ tag: 'remove-companion-device', attrs: request }],
      },
      ANSWER_LIMIT_MS,
    );
    // A query that nobody answered resolves with nothing.
    return answer !== undefined;
  } catch {
    // Refused, or cut off: either way the device may still be linked.
    return false;
  }
}
