import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatStore } from '../../../../test/support/chat-store.js';
import { createAddress, createInboundMessage, ME } from '../../../../test/support/factories.js';
import { encodeText } from '../outbound/outbound.js';
import { SentMessageRepository } from './sent-message.repository.js';

const ANN = '15550001@s.whatsapp.net';
const ANN_LID = '901@lid';
const GROUP = '12345678@g.us';

let store: ChatStore;
let sentMessages: SentMessageRepository;
const { id, content } = encodeText('hello', '15550000:7@s.whatsapp.net');

beforeEach(async () => {
  store = await ChatStore.open();
  sentMessages = new SentMessageRepository(store.database);
});

afterEach(() => store.close());

describe('find', () => {
  it('reads a sent message back as it was encoded', async () => {
    await store.receive(createInboundMessage({ id, content, fromMe: true }));
    expect(
      (await sentMessages.find(ME.jid, { id, remoteJid: ANN }))?.extendedTextMessage?.text,
    ).toBe('hello');
  });

  it.each([
    ["somebody else's message under the same id", { content, fromMe: false }],
    ['a message without stored content', { content: null, fromMe: true }],
  ])('finds nothing for %s', async (_case, changes) => {
    await store.receive(createInboundMessage({ id, ...changes }));
    expect(await sentMessages.find(ME.jid, { id, remoteJid: ANN })).toBeUndefined();
  });

  it('finds nothing for an unknown id', async () => {
    expect(await sentMessages.find(ME.jid, { id: 'nobody', remoteJid: ANN })).toBeUndefined();
  });

  it('answers for the account that is asked, not for another one with the same chat', async () => {
    await store.receive(createInboundMessage({ id, content, fromMe: true, from: ANN }));
    const other = '19990000@s.whatsapp.net';
    expect(await sentMessages.find(other, { id, remoteJid: ANN })).toBeUndefined();
    await store.accounts.getOrCreateId(other);
    expect(await sentMessages.find(other, { id, remoteJid: ANN })).toBeUndefined();
    expect(await sentMessages.find(other, { id })).toBeUndefined();
  });

  describe('a request', () => {
    const find = async (remoteJid?: string) =>
      (await sentMessages.find(ME.jid, { id, remoteJid }))?.extendedTextMessage?.text;

    it('from the chat of the message is answered, under either address', async () => {
      await store.bring({ aliases: [{ pn: ANN, lid: ANN_LID }] });
      await store.receive(createInboundMessage({ id, content, fromMe: true, from: ANN }));
      expect(await find('15550001:3@s.whatsapp.net')).toBe('hello');
      expect(await find(ANN_LID)).toBe('hello');
      expect(await find('902@lid')).toBeUndefined();
      expect(await find('15550002@s.whatsapp.net')).toBeUndefined();
    });

    it('from an address of another person is not answered', async () => {
      const aliases = [{ pn: '15550002@s.whatsapp.net', lid: '902@lid' }];
      await store.bring({ aliases });
      await store.receive(createInboundMessage({ id, content, fromMe: true, from: ANN }));
      expect(await find('902@lid')).toBeUndefined();
    });

    it('from an unknown address that may be of the same person is answered', async () => {
      await store.receive(createInboundMessage({ id, content, fromMe: true, from: ANN }));
      expect(await find(ANN_LID)).toBe('hello');
      expect(await find('15550002@s.whatsapp.net')).toBeUndefined();
    });

    it('from the group of the message is answered, from outside it is not', async () => {
      const chat = createAddress(GROUP);
      await store.receive(createInboundMessage({ id, content, fromMe: true, chat }));
      expect(await find(GROUP)).toBe('hello');
      expect(await find('87654321@g.us')).toBeUndefined();
      expect(await find(ANN)).toBeUndefined();
    });
  });
});
