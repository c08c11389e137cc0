import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { encodeWAMessage, proto, type BinaryNode } from '@whiskeysockets/baileys';
import { ME } from '../../../../test/support/unit/factories.js';
import { openAuthStore, type TestStore } from '../../../../test/support/unit/test-stores.js';
import type { AuthDatabase } from '../../../base/storage/database.js';
import { emptyBatch, type InboundBatch } from '../../inbound-batch.js';
import { InboundJournalRepository } from '../store/inbound-journal.repository.js';
import { ProxyAgents } from '../../proxy/proxy-agents.js';
import { JournalReplay } from './journal-replay.js';
import { StorageFaultMonitor } from '../../../base/storage/storage-fault.monitor.js';

const ANN = '15550001@s.whatsapp.net';

let store: TestStore<AuthDatabase>;
let journal: InboundJournalRepository;
let replay: JournalReplay;

beforeEach(async () => {
  store = await openAuthStore();
  journal = new InboundJournalRepository(store.database, new StorageFaultMonitor());
  replay = new JournalReplay(journal, ProxyAgents.direct());
});

afterEach(() => store.close());

interface Delivery {
  id: string;
  attrs?: Record<string, string>;
  type?: 'msg' | 'pkmsg' | 'skmsg';
  /** The account that received the message. */
  phoneJid?: string;
}

/** Leaves a message in the journal, decrypted or not, as an ended process does. */
async function leave(
  message: proto.IMessage | null,
  { id, attrs, type = 'msg', phoneJid = ME.jid }: Delivery,
): Promise<void> {
  const ciphertext = Buffer.from(`ciphertext of ${id}`);
  const stanza: BinaryNode = {
    tag: 'message',
    attrs: { id, from: ANN, t: '1700000000', type: 'text', ...attrs },
    content: [{ tag: 'enc', attrs: { v: '2', type }, content: ciphertext }],
  };
  journal.noteStanza(stanza);
  if (!message) return journal.writeUnreadable(phoneJid, ciphertext);
  const row = journal.toRow(phoneJid, ciphertext, encodeWAMessage(message));
  await journal.write([row!]);
}

/** A part of the history with one message, as the phone hands it over. */
function historyOf(text: string, changes: Partial<proto.Message.IHistorySyncNotification> = {}) {
  const key = { remoteJid: ANN, id: text, fromMe: false };
  const message = { key, messageTimestamp: 1_700_000_000, message: { conversation: text } };
  const bytes = proto.HistorySync.encode({
    syncType: proto.HistorySync.HistorySyncType.RECENT,
    conversations: [{ id: ANN, messages: [{ message }] }],
    progress: 40,
  }).finish();
  return {
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        syncType: proto.Message.HistorySyncType.RECENT,
        initialHistBootstrapInlinePayload: deflateSync(bytes),
        ...changes,
      },
    },
  };
}

const PEER = { from: ME.jid, category: 'peer' };

async function readHistory(inHand: string[] = []) {
  const sources = replay.readHistory(ME, (id) => inHand.includes(id));
  const parts: { ids: string[]; batches: InboundBatch[] }[] = [];
  for await (const { ids, batches } of sources) {
    parts.push({ ids, batches: [...(batches as Generator<InboundBatch>)] });
  }
  return parts;
}

describe('the history in the journal', () => {
  it('comes part by part, each confirmed with its last batch', async () => {
    await leave(historyOf('first'), { id: 'H1', attrs: PEER });
    await leave({ conversation: 'no history' }, { id: 'A' });
    await leave(historyOf('second'), { id: 'H2', attrs: PEER });
    const [first, second, ...more] = await readHistory();
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      ids: ['H1'],
      batches: [
        {
          phoneJid: ME.jid,
          messages: [{ id: 'first', text: 'first', origin: 'history' }],
          history: { type: 'recent', progress: 40, messageCount: 1 },
          storedIds: ['H1'],
        },
      ],
    });
    expect(second).toMatchObject({ ids: ['H2'], batches: [{ storedIds: ['H2'] }] });
  });

  it('is not confirmed with the messages', async () => {
    await leave(historyOf('past'), { id: 'H1', attrs: PEER });
    await leave({ conversation: 'now' }, { id: 'A' });
    expect((await replay.readMessages(ME)).storedIds).toEqual(['A']);
  });

  it('leaves out parts in progress', async () => {
    for (const id of ['H1', 'H2']) await leave(historyOf(id), { id, attrs: PEER });
    expect((await readHistory(['H1'])).map(({ ids }) => ids)).toEqual([['H2']]);
  });

  it.each<[string, Partial<proto.Message.IHistorySyncNotification>]>([
    ['whose bytes are damaged', { initialHistBootstrapInlinePayload: Buffer.from('damaged') }],
    ['whose file cannot be fetched', { initialHistBootstrapInlinePayload: null }],
  ])('is not held up by a part %s, which stays', async (_case, changes) => {
    await leave(historyOf('before'), { id: 'H1', attrs: PEER });
    await leave(historyOf('broken', changes), { id: 'H2', attrs: PEER });
    await leave(historyOf('after'), { id: 'H3', attrs: PEER });
    expect((await readHistory()).map(({ ids }) => ids)).toEqual([['H1'], ['H3']]);
    expect((await replay.readMessages(ME)).storedIds).toEqual([]);
  });

  it('stays if its notification cannot be decrypted', async () => {
    await leave(historyOf('past'), { id: 'H1', attrs: PEER });
    const plaintext = Buffer.from([255, 255, 255, 1]);
    await store.database.updateTable('inbound_journal').set({ plaintext }).execute();
    expect(await readHistory()).toEqual([]);
    expect(await replay.readMessages(ME)).toEqual({ ...emptyBatch(ME.jid), storedIds: [] });
  });

  it.each([
    ['of somebody else', { from: ANN }, {}],
    ['that we do not take', PEER, { syncType: proto.Message.HistorySyncType.FULL }],
  ])('is done with a part %s', async (_case, attrs, changes) => {
    await leave(historyOf('no part of it', changes), { id: 'H1', attrs });
    expect(await readHistory()).toEqual([]);
    expect(await replay.readMessages(ME)).toMatchObject({ messages: [], storedIds: ['H1'] });
  });
});

describe('the replay of the journal', () => {
  it('is an empty batch if everything is stored', async () => {
    expect(await replay.readMessages(ME)).toEqual({ ...emptyBatch(ME.jid), storedIds: [] });
  });

  it('returns messages as they would have arrived, in order', async () => {
    await leave({ conversation: ' one ' }, { id: 'A', attrs: { notify: 'Ann' } });
    await leave({ extendedTextMessage: { text: 'two' } }, { id: 'B', type: 'pkmsg' });
    expect(await replay.readMessages(ME)).toMatchObject({
      phoneJid: ME.jid,
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

  it('returns undecryptable messages as placeholders', async () => {
    await leave({ conversation: 'first' }, { id: 'A' });
    await leave(null, { id: 'B' });
    const batch = await replay.readMessages(ME);
    expect(batch.messages).toMatchObject([
      { id: 'A', type: 'text' },
      { id: 'B', type: 'undecrypted', text: null },
    ]);
    expect(batch.storedIds).toEqual(['A', 'B']);
  });

  it('returns a message of a group', async () => {
    const attrs = { from: '120363000000@g.us', participant: '900@lid' };
    await leave({ conversation: 'hi all' }, { id: 'G', type: 'skmsg', attrs });
    expect((await replay.readMessages(ME)).messages).toMatchObject([
      { text: 'hi all', senderJid: '900@lid', chat: { isGroup: true } },
    ]);
  });

  it('returns a message of a group to each own account in it', async () => {
    const other = { ...ME, jid: '19990000@s.whatsapp.net', lid: '8000000@lid' };
    const attrs = { from: '120363000000@g.us', participant: '900@lid' };
    for (const { jid } of [ME, other]) {
      const delivery: Delivery = { id: 'G', type: 'skmsg', attrs, phoneJid: jid };
      await leave({ conversation: 'hi all' }, delivery);
    }
    journal.noteStored(ME.jid, { whole: ['G'], placeholders: [] });
    expect((await replay.readMessages(ME)).messages).toEqual([]);
    expect(await replay.readMessages(other)).toMatchObject({
      phoneJid: other.jid,
      messages: [{ text: 'hi all' }],
      storedIds: ['G'],
    });
  });

  it('returns an own message from the phone', async () => {
    const attrs = { from: ME.jid, recipient: ANN };
    const sent = { deviceSentMessage: { destinationJid: ANN, message: { conversation: 'mine' } } };
    await leave(sent, { id: 'P', attrs });
    expect((await replay.readMessages(ME)).messages).toMatchObject([
      { text: 'mine', fromMe: true, chat: { jid: ANN } },
    ]);
  });

  it('converts the keys in reactions and votes to our view', async () => {
    const ours = { id: 'OURS', fromMe: false, remoteJid: ME.jid };
    const theirs = { id: 'THEIRS', fromMe: true, remoteJid: ME.jid };
    const vote = { encIv: Buffer.from('iv'), encPayload: Buffer.from('sealed') };
    await leave({ reactionMessage: { key: ours, text: '👍' } }, { id: 'A' });
    await leave({ pollUpdateMessage: { pollCreationMessageKey: theirs, vote } }, { id: 'B' });
    await leave({ pollUpdateMessage: { vote } }, { id: 'C' });
    const batch = await replay.readMessages(ME);
    expect(batch).toMatchObject({
      reactions: [{ messageId: 'OURS', target: { fromMe: true, authorJid: ME.jid } }],
      votes: [{ messageId: 'THEIRS', target: { fromMe: false } }],
      storedIds: ['A', 'B', 'C'],
    });
  });

  it('returns no peer messages', async () => {
    await leave(
      { protocolMessage: { type: proto.Message.ProtocolMessage.Type.REVOKE } },
      { id: 'X' },
    );
    expect(await replay.readMessages(ME)).toMatchObject({ messages: [], storedIds: ['X'] });
  });

  it('does not return stored messages', async () => {
    await leave({ conversation: 'stored' }, { id: 'A' });
    journal.noteStored(ME.jid, { whole: ['A'], placeholders: [] });
    expect((await replay.readMessages(ME)).messages).toEqual([]);
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
    const { messages } = await replay.readMessages(ME);
    expect(messages.map(({ text }) => text)).toEqual(['before', 'after']);
  });
});
