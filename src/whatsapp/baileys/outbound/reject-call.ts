import { jidNormalizedUser, type BinaryNode, type WASocket } from '@whiskeysockets/baileys';
import { WhatsAppError } from '../../whatsapp.errors.js';

/** @throws WhatsAppError `send_failed` if WhatsApp refuses it */
export async function rejectCall(
  socket: WASocket,
  callId: string,
  callerJid: string,
): Promise<void> {
  const { attrs } = (await socket.query(toRejection(socket, callId, callerJid))) as BinaryNode;
  if (attrs.error === undefined) return;
  throw new WhatsAppError('send_failed', 'WhatsApp has refused it', { refusal: attrs.error });
}

/**
 * The three jids have no device, unlike the library's own (whatsmeow: call.go RejectCall; Baileys:
 * Socket/messages-recv.js rejectCall, which also takes a refusal for an answer).
 */
function toRejection(socket: WASocket, callId: string, callerJid: string): BinaryNode {
  const reject = { 'call-id': callId, 'call-creator': callerJid, count: '0' };
  return {
    tag: 'call',
    attrs: { from: jidNormalizedUser(socket.user?.id), to: callerJid },
    content: [{ tag: 'reject', attrs: reject }],
  };
}
