import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatStore } from '../../../test/support/chat-store.js';
import { createInboundMessage } from '../../../test/support/factories.js';
import { encodeText } from './outbound.js';
import { SentMessageRepository } from './sent-message.repository.js';

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
    expect((await sentMessages.find(id))?.extendedTextMessage?.text).toBe('hello');
  });

  it.each([
    ["somebody else's message under the same id", { content, fromMe: false }],
    ['a message without stored content', { content: null, fromMe: true }],
  ])('finds nothing for %s', async (_case, changes) => {
    await store.receive(createInboundMessage({ id, ...changes }));
    expect(await sentMessages.find(id)).toBeUndefined();
  });

  it('finds nothing for an unknown id', async () => {
    expect(await sentMessages.find('nobody')).toBeUndefined();
  });
});
