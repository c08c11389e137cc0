import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { encodeWAMessage, proto, type BinaryNode } from '@whiskeysockets/baileys';
import { ME, openDashboardStore, type TestStore } from '../../../test/support/factories.js';
import type { DashboardDatabase } from '../../storage/database.js';
import { emptyBatch } from '../inbound-batch.js';
import { InboundJournalRepository } from './inbound-journal.repository.js';
import { JournalReplay } from './journal-replay.js';
import { StoreAlarm } from '../../storage/store-alarm.js';

const ANN = '15550001@s.whatsapp.net';

let store: TestStore<DashboardDatabase>;
let journal: InboundJournalRepository;
let replay: JournalReplay;

beforeEach(async () => {
  store = await openDashboardStore();
  journal = new InboundJournalRepository(store.database, new StoreAlarm());
  replay = new JournalReplay(journal);
});

afterEach(() => store.close());

interface Delivery {
  id: string;
  attrs?: Record<string, string>;
  type?: 'msg' | 'pkmsg' | 'skmsg';
}

/** A message that was decrypted, and then the process ended. */
async function leave(
  message: proto.IMessage,
  { id, attrs, type = 'msg' }: Delivery,
): Promise<void> {
  const ciphertext = Buffer.from(`ciphertext of ${id}`);
  const stanza: BinaryNode = {
    tag: 'message',
    attrs: { id, from: ANN, t: '1700000000', type: 'text', ...attrs },
    content: [{ tag: 'enc', attrs: { v: '2', type }, content: ciphertext }],
  };
  journal.remember(stanza);
  await journal.write(ME.jid, ciphertext, encodeWAMessage(message));
}

describe('the replay of the journal', () => {
  it('is an empty batch where nothing waits', async () => {
    expect(await replay.read(ME)).toEqual(emptyBatch(ME.jid));
  });

  it('brings back messages as they would have come, in their order', async () => {
    await leave({ conversation: ' one ' }, { id: 'A', attrs: { notify: 'Ann' } });
    await leave({ extendedTextMessage: { text: 'two' } }, { id: 'B', type: 'pkmsg' });
    expect(await replay.read(ME)).toMatchObject({
      accountJid: ME.jid,
      storedIds: ['A', 'B'],
      messages: [
        {
          id: 'A',
          text: ' one ',
          chat: { jid: ANN },
          senderName: 'Ann',
          timestamp: 1_700_000_000_000,
          origin: 'offline',
        },
        { id: 'B', text: 'two' },
      ],
    });
  });

  it('brings back a message of a group', async () => {
    const attrs = { from: '120363000000@g.us', participant: '900@lid' };
    await leave({ conversation: 'hi all' }, { id: 'G', type: 'skmsg', attrs });
    expect((await replay.read(ME)).messages).toMatchObject([
      { text: 'hi all', senderJid: '900@lid', chat: { isGroup: true } },
    ]);
  });

  it('brings back a message of our own from the phone', async () => {
    const attrs = { from: ME.jid, recipient: ANN };
    const sent = { deviceSentMessage: { destinationJid: ANN, message: { conversation: 'mine' } } };
    await leave(sent, { id: 'P', attrs });
    expect((await replay.read(ME)).messages).toMatchObject([
      { text: 'mine', fromMe: true, chat: { jid: ANN } },
    ]);
  });

  it('is done with messages between devices', async () => {
    await leave(
      { protocolMessage: { type: proto.Message.ProtocolMessage.Type.REVOKE } },
      { id: 'X' },
    );
    expect(await replay.read(ME)).toMatchObject({ messages: [], storedIds: ['X'] });
  });

  it('does not bring back what was stored', async () => {
    await leave({ conversation: 'stored' }, { id: 'A' });
    await journal.confirmStored(ME.jid, ['A']);
    expect((await replay.read(ME)).messages).toEqual([]);
  });

  it.each([
    ['that is no stanza', Buffer.from([255, 255, 255])],
    ['that is empty', Buffer.alloc(0)],
  ])('is not held up by a row %s', async (_case, node) => {
    await leave({ conversation: 'before' }, { id: 'A' });
    await leave({ conversation: 'broken' }, { id: 'B' });
    await leave({ conversation: 'after' }, { id: 'C' });
    await store.database
      .updateTable('inbound_journal')
      .set({ node })
      .where('message_id', '=', 'B')
      .execute();
    const { messages } = await replay.read(ME);
    expect(messages.map(({ text }) => text)).toEqual(['before', 'after']);
  });
});
