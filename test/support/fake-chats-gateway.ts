import {
  ChatsGateway,
  type HistoryAnchor,
  type MessageKey,
  type ReadReceipts,
} from '../../src/whatsapp/chats.gateway.js';

/** Chats without WhatsApp: a spec decides what becomes of what is asked. */
export class FakeChatsGateway extends ChatsGateway {
  readonly read: MessageKey[][] = [];
  readonly asked: [HistoryAnchor, number][] = [];
  addressInUse: ChatsGateway['addressInUse'] = ({ jid, lid }) => lid ?? jid;
  restrictedUntil = (): Promise<number | null> => Promise.resolve(null);

  requestHistory(oldest: HistoryAnchor, count: number): Promise<void> {
    this.asked.push([oldest, count]);
    return Promise.resolve();
  }

  /** What becomes of receipts; a spec replaces it. */
  onRead = (keys: MessageKey[]): Promise<ReadReceipts> =>
    Promise.resolve({ told: keys.length, hidden: 0, unconfirmed: 0 });

  markRead(keys: MessageKey[]): Promise<ReadReceipts> {
    this.read.push(keys);
    return this.onRead(keys);
  }
}
