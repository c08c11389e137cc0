import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatStore } from '../../../../test/support/unit/chat-store.js';
import {
  createAddress,
  createInboundMessage,
  ME,
  receiptBy,
} from '../../../../test/support/unit/factories.js';
import type { WAMessageKey } from '@whiskeysockets/baileys';
import { GroupReceipts } from '../../../store/rows/chats/group-receipts.js';
import type { ReceiptSender } from '../../inbound-batch.js';
import type { Receiver } from '../mapping/own-account.js';
import { encodeText } from '../outbound/outbound.js';
import { SentMessageRepository, type PeopleLookup } from './sent-message.repository.js';

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

/** Pairs and members that WhatsApp returns when asked. */
const lids = new Map<string, string>();
const members = new Set<string>();
const lookup: PeopleLookup = {
  lidOf: (pn) => Promise.resolve(lids.get(pn) ?? null),
  group: () => Promise.resolve({ participants: [...members].map((each) => ({ id: each })) }),
};

beforeEach(() => {
  lids.clear();
  members.clear();
});

function find(key: WAMessageKey, account: Receiver = ME) {
  return sentMessages.find(account, key, lookup);
}

function mayAsk(by: ReceiptSender, ...ids: string[]) {
  return sentMessages.mayAsk(ME, ids, by, lookup);
}

/** The text that a device gets when it asks in its own chat, or in a group. */
async function textFor(device: string, groupJid?: string): Promise<string | undefined> {
  const found = await find({ id, remoteJid: groupJid ?? device, participant: device });
  return found?.extendedTextMessage?.text ?? undefined;
}

describe('find', () => {
  it('reads a sent message back as it was encoded', async () => {
    await store.receive(createInboundMessage({ id, content, fromMe: true }));
    expect((await find({ id, remoteJid: ANN }))?.extendedTextMessage?.text).toBe('hello');
  });

  it.each([
    ["somebody else's message under the same id", { content, fromMe: false }],
    ['a message without stored content', { content: null, fromMe: true }],
  ])('finds nothing for %s', async (_case, changes) => {
    await store.receive(createInboundMessage({ id, ...changes }));
    expect(await find({ id, remoteJid: ANN })).toBeUndefined();
  });

  it('finds nothing for an unknown id', async () => {
    expect(await find({ id: 'nobody', remoteJid: ANN })).toBeUndefined();
  });

  it('answers for the account in question, not for another one with the same chat', async () => {
    await store.receive(createInboundMessage({ id, content, fromMe: true, from: ANN }));
    const other = { jid: '19990000@s.whatsapp.net', lid: null };
    expect(await find({ id, remoteJid: ANN }, other)).toBeUndefined();
    await store.phones.getOrCreateId(other.jid);
    expect(await find({ id, remoteJid: ANN }, other)).toBeUndefined();
    expect(await find({ id }, other)).toBeUndefined();
  });

  describe('for a chat of two', () => {
    beforeEach(() => store.receive(createInboundMessage({ id, content, fromMe: true, from: ANN })));

    it.each([
      ['the other side', '15550001:3@s.whatsapp.net', 'hello'],
      ['the other side by its lid', '901:3@lid', 'hello'],
      ['another lid', '902@lid', undefined],
      ['another number', '15550002@s.whatsapp.net', undefined],
      ['nonsense', 'nonsense', undefined],
    ])('answers %s, as far as it is known', async (_case, device, text) => {
      await store.bring({ aliases: [{ pn: ANN, lid: ANN_LID }] });
      expect(await textFor(device)).toBe(text);
      expect(await mayAsk(receiptBy(device.replace(':3', '')), id)).toBe(text !== undefined);
    });

    it('does not answer people who name the other side as the chat', async () => {
      const key = { id, remoteJid: ANN, participant: '15550002:3@s.whatsapp.net' };
      expect(await find(key)).toBeUndefined();
    });

    it('answers own devices', async () => {
      for (const participant of ['15550000:3@s.whatsapp.net', '100:4@lid']) {
        const account = { jid: ME.jid, lid: '100@lid' };
        expect(await find({ id, remoteJid: ANN, participant }, account)).toBeDefined();
      }
    });

    it('does not answer an unknown address of another person', async () => {
      await store.bring({ aliases: [{ pn: '15550002@s.whatsapp.net', lid: '902@lid' }] });
      expect(await textFor('902@lid')).toBeUndefined();
    });

    it('asks WhatsApp who an unknown lid is', async () => {
      expect(await textFor(ANN_LID)).toBeUndefined();
      expect(await mayAsk(receiptBy(ANN_LID), id)).toBe(false);
      lids.set(ANN, '901:0@lid');
      expect(await textFor(ANN_LID)).toBe('hello');
      expect(await mayAsk(receiptBy(ANN_LID), id)).toBe(true);
      expect(await textFor('902@lid')).toBeUndefined();
    });
  });

  it('asks WhatsApp who an unknown number is', async () => {
    await store.receive(createInboundMessage({ id, content, fromMe: true, from: ANN_LID }));
    expect(await textFor(ANN)).toBeUndefined();
    lids.set(ANN, ANN_LID);
    expect(await textFor(ANN)).toBe('hello');
  });

  describe('for a group', () => {
    beforeEach(async () => {
      const chat = createAddress(GROUP);
      await store.receive(createInboundMessage({ id, content, fromMe: true, chat }));
      await store.writer.run(await store.phoneId(), async (write) => {
        const message = (await store.messages.findSent(write, id))!;
        await new GroupReceipts(store.chats).insertExpected(write, message, [ANN_LID]);
      });
    });

    it('answers the receivers of the message, in that group', async () => {
      expect(await textFor('901:3@lid', GROUP)).toBe('hello');
      expect(await textFor('901:3@lid', '87654321@g.us')).toBeUndefined();
      expect(await textFor('901:3@lid')).toBeUndefined();
      expect(await mayAsk(receiptBy(ANN_LID, GROUP), id)).toBe(true);
      expect(await mayAsk(receiptBy(ANN_LID), id)).toBe(false);
    });

    it('answers the members that WhatsApp names, and nobody else', async () => {
      expect(await textFor('902:3@lid', GROUP)).toBeUndefined();
      expect(await mayAsk(receiptBy('902@lid', GROUP), id)).toBe(false);
      members.add('902@lid');
      expect(await textFor('902:3@lid', GROUP)).toBe('hello');
      expect(await mayAsk(receiptBy('902@lid', GROUP), id)).toBe(true);
    });
  });
});

describe('mayAsk', () => {
  it('permits a request for an unknown message only in a chat of two', async () => {
    expect(await mayAsk(receiptBy(ANN), 'UNKNOWN')).toBe(true);
    expect(await mayAsk(receiptBy(ANN, GROUP), 'UNKNOWN')).toBe(false);
  });

  it('permits a request for several messages if one belongs to the asker', async () => {
    await store.receive(createInboundMessage({ id, content, fromMe: true, from: ANN }));
    await store.receive(
      createInboundMessage({ id: 'B', content, fromMe: true, from: '15550002@s.whatsapp.net' }),
    );
    expect(await mayAsk(receiptBy(ANN), 'B', id)).toBe(true);
    expect(await mayAsk(receiptBy(ANN), 'B', 'UNKNOWN')).toBe(false);
  });
});
