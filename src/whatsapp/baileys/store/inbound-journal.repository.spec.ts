import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { encodeWAMessage, proto, type BinaryNode } from '@whiskeysockets/baileys';
import { ME, passTime, useFakeClock } from '../../../../test/support/unit/factories.js';
import { openAuthStore, type TestStore } from '../../../../test/support/unit/test-stores.js';
import type { AuthDatabase } from '../../../base/storage/database.js';
import { InboundJournalRepository } from './inbound-journal.repository.js';
import { StorageFaultMonitor } from '../../../base/storage/storage-fault.monitor.js';

const HOUR_MS = 60 * 60 * 1000;

let store: TestStore<AuthDatabase>;
let journal: InboundJournalRepository;

beforeEach(async () => {
  store = await openAuthStore();
  journal = new InboundJournalRepository(store.database, new StorageFaultMonitor());
});

afterEach(() => store.close());

function createStanza(id: string, ciphertext = Buffer.from(`cipher ${id}`)): BinaryNode {
  return {
    tag: 'message',
    attrs: { id, from: '15550001@s.whatsapp.net', t: '1700000000', type: 'text' },
    content: [{ tag: 'enc', attrs: { v: '2', type: 'msg' }, content: ciphertext }],
  };
}

function ciphertextOf(stanza: BinaryNode): Uint8Array {
  const [enc] = stanza.content as BinaryNode[];
  return enc.content as Uint8Array;
}

/** Does to the journal what decrypting a message does. */
async function take(id: string, phoneJid = ME.jid, plaintext = `plain ${id}`): Promise<void> {
  const stanza = createStanza(id);
  journal.noteStanza(stanza);
  await write(phoneJid, ciphertextOf(stanza), Buffer.from(plaintext));
}

async function write(phoneJid: string, ciphertext: Uint8Array, plaintext: Uint8Array) {
  const row = journal.toRow(phoneJid, ciphertext, plaintext);
  if (row) await journal.write([row]);
}

/** Stores messages in their chats, or only as placeholders. */
async function confirm(whole: string[], { phoneJid = ME.jid, placeholders = [] as string[] } = {}) {
  journal.noteStored(phoneJid, { whole, placeholders });
  await journal.write([]);
}

async function waitingIds(phoneJid = ME.jid): Promise<(string | undefined)[]> {
  return (await journal.findUnstored(phoneJid)).map(({ attrs }) => attrs.id);
}

async function rowCount(): Promise<number> {
  return (await store.database.selectFrom('inbound_journal').selectAll().execute()).length;
}

describe('a ciphertext that was decrypted', () => {
  it('has its plaintext, also for a copy of its bytes', async () => {
    await take('A');
    const again = ciphertextOf(createStanza('A'));
    const plaintext = await journal.findPlaintext(ME.jid, again);
    expect(Buffer.from(plaintext!).toString()).toBe('plain A');
  });

  it('keeps its first plaintext when it is written again', async () => {
    await take('A');
    await take('A');
    expect(await rowCount()).toBe(1);
  });

  it('has its plaintext in the next process, too', async () => {
    await take('A');
    const next = new InboundJournalRepository(store.database, new StorageFaultMonitor());
    expect(await next.findPlaintext(ME.jid, ciphertextOf(createStanza('A')))).toBeDefined();
  });

  it('is not known before', async () => {
    expect(await journal.findPlaintext(ME.jid, ciphertextOf(createStanza('A')))).toBeUndefined();
  });

  it.each<[string, BinaryNode]>([
    ['that is no message', { ...createStanza('A'), tag: 'notification' }],
    ['without an id', { ...createStanza('A'), attrs: {} }],
    ['without a body', { tag: 'message', attrs: { id: 'A' } }],
  ])('is not written for a stanza %s', async (_case, stanza) => {
    journal.noteStanza(stanza);
    const ciphertext = stanza.content ? ciphertextOf(stanza) : Buffer.from('x');
    await write(ME.jid, ciphertext, Buffer.from('plain'));
    expect(await rowCount()).toBe(0);
  });
});

describe('a ciphertext that could not be decrypted', () => {
  async function fail(): Promise<BinaryNode> {
    const stanza = createStanza('A');
    journal.noteStanza(stanza);
    await journal.writeUnreadable(ME.jid, ciphertextOf(stanza));
    return stanza;
  }

  it('is unstored and has no plaintext', async () => {
    const stanza = await fail();
    expect(await waitingIds()).toEqual(['A']);
    expect(await journal.findPlaintext(ME.jid, ciphertextOf(stanza))).toBeUndefined();
    await confirm(['A']);
    expect(await waitingIds()).toEqual([]);
  });

  it('gets its plaintext if it is decrypted later, and is unstored again', async () => {
    const stanza = await fail();
    await confirm(['A']);
    await take('A');
    expect(await waitingIds()).toEqual(['A']);
    const plaintext = await journal.findPlaintext(ME.jid, ciphertextOf(stanza));
    expect(Buffer.from(plaintext!).toString()).toBe('plain A');
  });

  it('is confirmed by its placeholder, but a decrypted copy is not', async () => {
    const stanza = createStanza('A');
    const sealedKey = Buffer.from('a sender key');
    (stanza.content as BinaryNode[]).unshift({
      tag: 'enc',
      attrs: { v: '2', type: 'pkmsg' },
      content: sealedKey,
    });
    journal.noteStanza(stanza);
    await write(ME.jid, sealedKey, Buffer.from('the sender key'));
    await journal.writeUnreadable(ME.jid, (stanza.content as BinaryNode[])[1].content as Buffer);
    const copy = createStanza('A', Buffer.from('copy'));
    journal.noteStanza(copy);
    await write(ME.jid, ciphertextOf(copy), encodeWAMessage({ conversation: 'plain A' }));
    await confirm([], { placeholders: ['A'] });
    expect(await waitingIds()).toEqual(['A']);
    await confirm(['A']);
    expect(await waitingIds()).toEqual([]);
  });

  it('is confirmed by its placeholder if it turns out to be no message', async () => {
    await take('A', ME.jid, 'no protobuf');
    await confirm([], { placeholders: ['A'] });
    expect(await waitingIds()).toEqual([]);
  });

  it('keeps no stanza once its placeholder is stored', async () => {
    await fail();
    await confirm([], { placeholders: ['A'] });
    const rows = await store.database.selectFrom('inbound_journal').select('node').execute();
    expect(rows.map(({ node }) => node.length)).toEqual([0]);
  });

  it('loses no plaintext by a later failure', async () => {
    await take('A');
    const stanza = await fail();
    expect(await journal.findPlaintext(ME.jid, ciphertextOf(stanza))).toBeDefined();
  });

  it('is not recorded if it is a peer message, which may contain keys', async () => {
    const stanza = createStanza('P');
    stanza.attrs.category = 'peer';
    journal.noteStanza(stanza);
    await journal.writeUnreadable(ME.jid, ciphertextOf(stanza));
    expect(await rowCount()).toBe(0);
  });
});

describe('a peer message in the journal', () => {
  const { Type } = proto.Message.ProtocolMessage;
  const historySyncNotification = { syncType: 0, mediaKey: Buffer.from('of the file') };
  const history: proto.IMessage = {
    protocolMessage: { type: Type.HISTORY_SYNC_NOTIFICATION, historySyncNotification },
  };
  const keys: proto.IMessage = {
    protocolMessage: {
      type: Type.APP_STATE_SYNC_KEY_SHARE,
      appStateSyncKeyShare: { keys: [{ keyData: { keyData: Buffer.from('secret') } }] },
    },
  };

  async function takePeer(plaintext: Uint8Array): Promise<void> {
    const stanza = createStanza('P');
    stanza.attrs.category = 'peer';
    journal.noteStanza(stanza);
    await write(ME.jid, ciphertextOf(stanza), plaintext);
  }

  it.each<[string, proto.IMessage]>([
    ['as it is', history],
    ['in the envelope of a sent message', { deviceSentMessage: { message: history } }],
  ])('is written when it hands over history, %s', async (_case, message) => {
    await takePeer(encodeWAMessage(message));
    expect(await waitingIds()).toEqual(['P']);
  });

  it.each<[string, Uint8Array]>([
    ['it carries keys', encodeWAMessage(keys)],
    [
      'it carries keys beside history',
      encodeWAMessage({ protocolMessage: { ...keys.protocolMessage, historySyncNotification } }),
    ],
    ['it carries keys in an envelope', encodeWAMessage({ deviceSentMessage: { message: keys } })],
    ['it is anything else', encodeWAMessage({ conversation: 'hello' })],
    ['it cannot be decoded', Buffer.from([255, 255, 255, 1])],
    ['it is empty', Buffer.alloc(0)],
  ])('is not written when %s', async (_case, plaintext) => {
    await takePeer(plaintext);
    expect(await rowCount()).toBe(0);
  });
});

describe('a ciphertext that two own accounts get, as members of one group do', () => {
  const OTHER = '19990000@s.whatsapp.net';

  async function plaintextFor(phoneJid: string): Promise<string | undefined> {
    const plaintext = await journal.findPlaintext(phoneJid, ciphertextOf(createStanza('A')));
    return plaintext && Buffer.from(plaintext).toString();
  }

  it('is unstored for each until that account has stored it', async () => {
    await take('A');
    await take('A', OTHER);
    await confirm(['A']);
    expect(await waitingIds()).toEqual([]);
    expect(await waitingIds(OTHER)).toEqual(['A']);
  });

  it('gives none of them the plaintext of another', async () => {
    await take('A', ME.jid, 'mine');
    expect(await plaintextFor(OTHER)).toBeUndefined();
    await take('A', OTHER, 'theirs');
    expect([await plaintextFor(ME.jid), await plaintextFor(OTHER)]).toEqual(['mine', 'theirs']);
  });

  it('can be unreadable for one of them', async () => {
    await take('A');
    const stanza = createStanza('A');
    journal.noteStanza(stanza);
    await journal.writeUnreadable(OTHER, ciphertextOf(stanza));
    await confirm([], { phoneJid: OTHER, placeholders: ['A'] });
    expect(await waitingIds(OTHER)).toEqual([]);
    expect(await waitingIds()).toEqual(['A']);
    expect(await plaintextFor(ME.jid)).toBe('plain A');
  });

  it('is forgotten for one of them only', async () => {
    await take('A');
    await take('A', OTHER);
    for (const jid of [ME.jid, OTHER]) await confirm(['A'], { phoneJid: jid });
    await journal.forget(OTHER);
    expect([await plaintextFor(ME.jid), await plaintextFor(OTHER)]).toEqual(['plain A', undefined]);
  });
});

describe('findUnstored', () => {
  it('returns complete stanzas', async () => {
    await take('A');
    const [stanza] = await journal.findUnstored(ME.jid);
    expect(stanza).toMatchObject({ tag: 'message', attrs: createStanza('A').attrs });
    expect(Buffer.from(ciphertextOf(stanza)).toString()).toBe('cipher A');
  });

  it('returns them in the order of arrival, also within a millisecond', async () => {
    useFakeClock();
    const ids = Array.from({ length: 20 }, (_, index) => `M${index}`);
    for (const id of ids) await take(id);
    expect(await waitingIds()).toEqual(ids);
  });

  it('leaves out stored ones', async () => {
    for (const id of ['A', 'B', 'C']) await take(id);
    await confirm(['A', 'C', 'unknown']);
    expect(await waitingIds()).toEqual(['B']);
  });

  it('handles thousands of confirmations at once', async () => {
    await take('FIRST');
    await take('LAST');
    const others = Array.from({ length: 40_000 }, (_, index) => `X${index}`);
    await confirm(['FIRST', ...others, 'LAST']);
    expect(await waitingIds()).toEqual([]);
  });

  it('keeps accounts apart', async () => {
    const other = '19990000@s.whatsapp.net';
    await take('A');
    await confirm(['A'], { phoneJid: other });
    expect(await waitingIds(other)).toEqual([]);
    expect(await waitingIds()).toEqual(['A']);
  });
});

describe('stored rows', () => {
  async function unmarked(): Promise<number> {
    const rows = await store.database.selectFrom('inbound_journal').select('is_stored').execute();
    return rows.filter(({ is_stored: isStored }) => isStored === 0).length;
  }

  it.each<[string, () => Promise<unknown>]>([
    ['with the next row, which is not marked even if it has the same id', () => take('A', '1@lid')],
    ['after a while', () => passTime(5000)],
    ['at the end of the process', () => journal.onApplicationShutdown()],
  ])('are marked %s', async (_case, goOn) => {
    useFakeClock();
    await take('A');
    journal.noteStored(ME.jid, { whole: ['A'], placeholders: [] });
    expect(await unmarked()).toBe(1);
    await goOn();
    expect(await unmarked()).toBe((await rowCount()) - 1);
    expect(await waitingIds()).toEqual([]);
  });

  it('stay unmarked if the transaction fails, until the next one', async () => {
    await take('A');
    journal.noteStored(ME.jid, { whole: ['A'], placeholders: [] });
    const failed = journal.write([], () => Promise.reject(new Error('the disk is full')));
    await expect(failed).rejects.toThrow('the disk is full');
    expect(await unmarked()).toBe(1);
    expect(await waitingIds()).toEqual([]);
  });

  it('still have the plaintext of a repeated ciphertext for a day, then are deleted', async () => {
    useFakeClock();
    await take('A');
    await confirm(['A']);
    jest.advanceTimersByTime(23 * HOUR_MS);
    await take('B');
    await confirm(['B']);
    expect(await journal.findPlaintext(ME.jid, ciphertextOf(createStanza('A')))).toBeDefined();
    jest.advanceTimersByTime(2 * HOUR_MS);
    await take('C');
    await confirm(['C']);
    expect(await journal.findPlaintext(ME.jid, ciphertextOf(createStanza('A')))).toBeUndefined();
    expect(await journal.findPlaintext(ME.jid, ciphertextOf(createStanza('B')))).toBeDefined();
  });

  it('are kept up to a size, the newest first; unstored ones are kept at any size', async () => {
    useFakeClock();
    const plaintext = 'x'.repeat(2.5 * 1024 * 1024);
    await take('WAITING', ME.jid, plaintext);
    for (const id of ['A', 'B', 'C', 'D', 'E']) {
      jest.advanceTimersByTime(1000);
      await take(id, ME.jid, plaintext);
      await confirm([id]);
    }
    expect(await waitingIds()).toEqual(['WAITING']);
    const known = async (id: string) =>
      (await journal.findPlaintext(ME.jid, ciphertextOf(createStanza(id)))) !== undefined;
    expect([await known('A'), await known('B')]).toEqual([false, false]);
    expect([await known('C'), await known('D'), await known('E')]).toEqual([true, true, true]);
  });

  it('have no stanza any more, which mostly consists of the ciphertext', async () => {
    await take('A');
    await confirm(['A']);
    const rows = await store.database.selectFrom('inbound_journal').select('node').execute();
    expect(rows.map(({ node }) => node.length)).toEqual([0]);
  });

  it('are deleted, unstored ones never', async () => {
    useFakeClock();
    await take('WAITING');
    jest.advanceTimersByTime(1000 * HOUR_MS);
    await take('A');
    await confirm(['A']);
    expect(await waitingIds()).toEqual(['WAITING']);
  });
});
