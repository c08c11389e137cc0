import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import type { MessageKey, ReadReceipts } from '../../chats.gateway.js';
import { nextAck } from './next-ack.js';
import { timeoutSignal } from '../../../base/common/async/timeout-signal.js';

/** The limit of any query: WhatsApp answers a receipt with an ack. */
const ACK_LIMIT_MS = 10_000;

/** The receipt of one sender in one chat. */
interface Receipt {
  to: string;
  participant: string | undefined;
  ids: string[];
}

/**
 * Sends read receipts, and waits for WhatsApp's acks. The library's own call checks only once per connection if the
 * account hides them, and does not report what it has sent (Baileys: Socket/messages-send.js, readMessages).
 * @param isHidden sends `read-self`, which only the account's own devices get (whatsmeow: receipt.go, MarkRead)
 * @param signal stops waiting
 */
export async function sendReadReceipts(
  socket: WASocket,
  keys: MessageKey[],
  isHidden: boolean,
  signal: AbortSignal,
): Promise<ReadReceipts> {
  const type = isHidden ? 'read-self' : 'read';
  const limit = AbortSignal.any([signal, timeoutSignal(ACK_LIMIT_MS)]);
  const counts = await Promise.all(
    receiptsOf(keys).map(async ({ to, participant, ids }) => {
      // An ack repeats the id and the type; one without a type is that of a delivery (whatsmeow: receipt.go, sendAck).
      const isMeant = (attrs: BinaryNode['attrs']): boolean =>
        attrs.id === (ids[0] ?? '') && attrs.type === type;
      const ack = nextAck(socket, 'receipt', isMeant, limit);
      await socket.sendReceipt(to, participant, ids, type);
      const answer = await ack;
      return answer && answer.error === undefined ? ids.length : 0;
    }),
  );
  const confirmed = counts.reduce((sum, count) => sum + count, 0);
  return {
    told: isHidden ? 0 : confirmed,
    hidden: isHidden ? keys.length : 0,
    unconfirmed: isHidden ? 0 : keys.length - confirmed,
  };
}

/** Makes one receipt for each sender in each chat; only groups name the sender. */
function receiptsOf(keys: MessageKey[]): Receipt[] {
  const receipts = new Map<string, Receipt>();
  for (const { id, chatJid, senderJid } of keys) {
    const participant = senderJid === chatJid ? undefined : senderJid;
    const place = `${chatJid} ${participant ?? ''}`;
    const receipt = receipts.get(place) ?? { to: chatJid, participant, ids: [] };
    receipt.ids.push(id);
    receipts.set(place, receipt);
  }
  return [...receipts.values()];
}
