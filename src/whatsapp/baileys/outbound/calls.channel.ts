import { jidNormalizedUser, type BinaryNode, type WASocket } from '@whiskeysockets/baileys';
import { CallsGateway } from '../../calls.gateway.js';
import { WhatsAppError } from '../../whatsapp.errors.js';
import type { OpenConnection } from '../socket/open-connection.js';
import { raceConnection } from '../socket/race-connection.js';
import { toSendError } from './outbound.js';

const LIMIT_MS = 10_000;

/** Implements `CallsGateway` on the open connection. */
export class CallsChannel extends CallsGateway {
  constructor(private readonly connection: OpenConnection) {
    super();
  }

  async reject(callId: string, callerJid: string): Promise<void> {
    const { socket, ended } = this.connection.openHandleOrThrow();
    try {
      const query = socket.query(toRejection(socket, callId, callerJid)) as Promise<BinaryNode>;
      const { attrs } = await raceConnection(query, ended, LIMIT_MS);
      if (attrs.error === undefined) return;
      throw new WhatsAppError('send_failed', 'WhatsApp has refused it', { refusal: attrs.error });
    } catch (error) {
      throw toSendError(error);
    }
  }
}

/**
 * All three without a device, unlike the library's own (whatsmeow: call.go RejectCall; Baileys: Socket/messages-recv.js
 * rejectCall, which also takes a refusal for an answer).
 */
function toRejection(socket: WASocket, callId: string, callerJid: string): BinaryNode {
  const reject = { 'call-id': callId, 'call-creator': callerJid, count: '0' };
  return {
    tag: 'call',
    attrs: { from: jidNormalizedUser(socket.user?.id), to: callerJid },
    content: [{ tag: 'reject', attrs: reject }],
  };
}
