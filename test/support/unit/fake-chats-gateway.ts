import {
  ChatsGateway,
  type HistoryAnchor,
  type MessageKey,
  type ReadReceipts,
} from '../../../src/whatsapp/chats.gateway.js';

/** Chats without WhatsApp: new ones have no timer, the phone is silent; a spec decides the rest. */
export class FakeChatsGateway extends ChatsGateway {
  readonly read: MessageKey[][] = [];
  readonly asked: [HistoryAnchor, number][] = [];
  readonly ownTimer = null;
  /** The timer of each new chat. */
  timerSeconds = 0;
  addressInUse: ChatsGateway['addressInUse'] = ({ jid, lid }) => lid ?? jid;
  restrictedUntil = (): Promise<number | null> => Promise.resolve(null);
  timersOfNew: ChatsGateway['timersOfNew'] = (chats) =>
    Promise.resolve(chats.map(() => this.timerSeconds));
  requestUpload: ChatsGateway['requestUpload'] = () => Promise.resolve({ result: 'silent' });
  changeSetting: ChatsGateway['changeSetting'] = notSet;
  deleteForMe: ChatsGateway['deleteForMe'] = notSet;
  setTimer: ChatsGateway['setTimer'] = notSet;
  rejectCall: ChatsGateway['rejectCall'] = notSet;
  mediaServers: ChatsGateway['mediaServers'] = notSet;

  requestHistory(oldest: HistoryAnchor, count: number): Promise<void> {
    this.asked.push([oldest, count]);
    return Promise.resolve();
  }

  /** The fate of receipts; a spec replaces it. */
  onRead = (keys: MessageKey[]): Promise<ReadReceipts> =>
    Promise.resolve({ told: keys.length, hidden: 0, unconfirmed: 0 });

  markRead(keys: MessageKey[]): Promise<ReadReceipts> {
    this.read.push(keys);
    return this.onRead(keys);
  }
}

function notSet(): never {
  throw new Error('A spec sets it');
}
