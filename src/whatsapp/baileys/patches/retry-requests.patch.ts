import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import type { ReceiptSender } from '../../inbound-batch.js';
import { idsOf, toSender } from '../mapping/delivery.mapper.js';

type Socket = Pick<WASocket, 'ws' | 'sendMessageAck'>;

/**
 * Keeps retry requests from the library whose senders may not make them, and only acknowledges these. For each request,
 * the library takes a new session from it for the device that it names, sends the keys anew to everybody in the group,
 * and sends the message again to the asking device (Baileys: Socket/messages-recv.js, sendMessagesAgain).
 *
 * Must be called in the tick that created the socket.
 * @param mayAsk rejects if the answer is unknown: the request is left to the server, which repeats it
 */
export function refuseForeignRetries(
  { ws, sendMessageAck }: Socket,
  mayAsk: (by: ReceiptSender, ids: string[]) => Promise<boolean>,
  onRefused: (reason: string) => void,
): void {
  const emit = ws.emit.bind(ws);
  const decide = async (receipt: BinaryNode): Promise<void> => {
    const by = toSender(receipt);
    if (by && (await mayAsk(by, idsOf(receipt)))) {
      emit('CB:receipt', receipt);
      return;
    }
    onRefused(`A retry request for message ${receipt.attrs.id} is from somebody else: refused`);
    await sendMessageAck(receipt);
  };
  ws.emit = (name: string | symbol, ...values: unknown[]) => {
    const [receipt] = values as [BinaryNode];
    if (name !== 'CB:receipt' || receipt.attrs.type !== 'retry') return emit(name, ...values);
    decide(receipt).catch((error: unknown) => {
      onRefused(`A retry request was not answered: ${String(error)}`);
    });
    return true;
  };
}
