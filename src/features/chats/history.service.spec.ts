import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatStore } from '../../../test/support/unit/chat-store.js';
import { createAddress, createInboundMessage } from '../../../test/support/unit/factories.js';
import { HistoryService } from './history.service.js';

const ANN = '15550001@s.whatsapp.net';
const LID = '901@lid';
const T = 1_700_000_000_000;

let store: ChatStore;
let history: HistoryService;

beforeEach(async () => {
  store = await ChatStore.open();
  const { gateway, phones, chats, thread, chatsGateway } = store;
  history = new HistoryService(gateway, phones, chats, thread, chatsGateway);
});

afterEach(() => store.close());

describe('a request for older messages', () => {
  it('starts at the oldest stored message, under the address that WhatsApp prefers', async () => {
    await store.receive(
      createInboundMessage({ id: 'NEW', timestamp: T + 1000, chat: createAddress(ANN, LID) }),
      createInboundMessage({ id: 'OLD', timestamp: T, from: ANN, fromMe: true }),
    );
    expect(await history.request(LID, 20)).toEqual({ status: 'requested', chat_jid: ANN });
    expect(store.chatsGateway.asked).toEqual([
      [{ id: 'OLD', chatJid: LID, fromMe: true, timestamp: T }, 20],
    ]);
  });

  it('needs a stored message to start from', async () => {
    await expect(history.request(ANN, 50)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('needs a connection, also while it is sent', async () => {
    await store.receive(createInboundMessage({ from: ANN }));
    store.chatsGateway.requestHistory = () => Promise.reject(new Error('gone'));
    await expect(history.request(ANN, 50)).rejects.toMatchObject({ code: 'not_connected' });
    store.gateway.lose();
    await expect(history.request(ANN, 50)).rejects.toMatchObject({ code: 'not_connected' });
  });
});
