import { S_WHATSAPP_NET, type WASocket } from '@whiskeysockets/baileys';

const ANSWER_LIMIT_MS = 5000;

/**
 * Asks WhatsApp to remove this device, and waits for the answer. The library's own `logout` ends the
 * connection as soon as the request is written, so that nobody knows whether it arrived.
 * @param ownJid with its device number
 * @returns true once WhatsApp has confirmed it; false if it was refused, or request or answer were lost
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
    // An unanswered query resolves with undefined.
    return answer !== undefined;
  } catch {
    // Refused, or cut off: in both cases the device may still be linked.
    return false;
  }
}
