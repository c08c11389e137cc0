import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addTransactionCapability,
  BufferJSON,
  DEFAULT_CONNECTION_CONFIG,
  initAuthCreds,
  type SignalRepositoryWithLIDStore,
} from '@whiskeysockets/baileys';
import { MemoryKeyStore } from '../../../../packages/network/src/signal/memory-key-store.js';
import { SignalIdentity } from '../../../../packages/network/src/signal/signal-identity.js';
import { silentLogger } from '../../../../packages/network/src/state/silent-logger.js';
import { createAuthState } from '../../../../test/support/unit/gateway-rig.js';
import { openAuthStore, type TestStore } from '../../../../test/support/unit/test-stores.js';
import type { AuthDatabase } from '../../../base/storage/database.js';
import { toReadableSenderKey } from './sender-key.js';

const GROUP = '120363000000000001@g.us';
const AUTHOR = '15550101@s.whatsapp.net';

let store: TestStore<AuthDatabase>;
let member: SignalIdentity;
let repositories: SignalRepositoryWithLIDStore[];

beforeEach(async () => {
  store = await openAuthStore();
  member = new SignalIdentity();
  repositories = [];
});

afterEach(async () => {
  member.close();
  for (const repository of repositories) repository.close?.();
  await store.close();
});

/** Opens the library's own Signal repository, as the next process would. */
async function openRepository(): Promise<SignalRepositoryWithLIDStore> {
  const auth = createAuthState(store.database);
  await auth.load();
  const options = { maxCommitRetries: 1, delayBetweenTriesMs: 1 };
  const keys = addTransactionCapability(auth.openKeys(), silentLogger, options);
  const { creds } = auth;
  const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys }, silentLogger);
  repositories.push(repository);
  return repository;
}

/** Encrypts a member's texts; the reader has its sender key. */
async function say(reader: SignalRepositoryWithLIDStore, texts: string[]): Promise<Uint8Array[]> {
  const ciphertexts: Uint8Array[] = [];
  for (const text of texts) {
    const sent = await member.encryptForRoom(GROUP, AUTHOR, Buffer.from(text));
    if (ciphertexts.length === 0) {
      const item = {
        groupId: GROUP,
        axolotlSenderKeyDistributionMessage: sent.distribution,
      };
      await reader.processSenderKeyDistributionMessage({ item, authorJid: AUTHOR });
    }
    ciphertexts.push(sent.ciphertext);
  }
  return ciphertexts;
}

async function read(reader: SignalRepositoryWithLIDStore, msg: Uint8Array): Promise<string> {
  const plaintext = await reader.decryptGroupMessage({ group: GROUP, authorJid: AUTHOR, msg });
  return Buffer.from(plaintext).toString();
}

/** Gives the reader a member's sender key once more, as with every message that is sent again. */
async function giveAgain(reader: SignalRepositoryWithLIDStore): Promise<void> {
  const axolotlSenderKeyDistributionMessage = await member.roomDistribution(GROUP, AUTHOR);
  const item = { groupId: GROUP, axolotlSenderKeyDistributionMessage };
  await reader.processSenderKeyDistributionMessage({ item, authorJid: AUTHOR });
}

/** The one stored sender key, as the library has written it. */
async function readStored(): Promise<unknown> {
  const [{ json }] = await store.database.selectFrom('wa_key').select('json').execute();
  const bytes: Uint8Array = JSON.parse(json, BufferJSON.reviver);
  return JSON.parse(Buffer.from(bytes).toString());
}

async function rewriteStored(toText: (states: unknown) => string): Promise<void> {
  const json = JSON.stringify(Buffer.from(toText(await readStored())), BufferJSON.replacer);
  await store.database.updateTable('wa_key').set({ json }).execute();
}

function isBytesJson(value: unknown): value is { data: number[] } {
  return (value as { type?: unknown } | null)?.type === 'Buffer';
}

describe('group messages that arrive late', () => {
  it('are decrypted in any order', async () => {
    const reader = await openRepository();
    const [first, second, third, fourth] = await say(reader, ['1', '2', '3', '4']);
    const texts: string[] = [];
    for (const message of [third, first, fourth, second]) texts.push(await read(reader, message));
    expect(texts).toEqual(['3', '1', '4', '2']);
  });

  it('are decrypted by the next process', async () => {
    const reader = await openRepository();
    const [first, second] = await say(reader, ['1', '2']);
    expect(await read(reader, second)).toBe('2');
    expect(await read(await openRepository(), first)).toBe('1');
  });

  it('are decrypted however often their sender repeats its key', async () => {
    const reader = await openRepository();
    const [first, second, third] = await say(reader, ['1', '2', '3']);
    await read(reader, second);
    for (let times = 0; times < 6; times += 1) await giveAgain(reader);
    const texts: string[] = [];
    for (const message of [first, third]) texts.push(await read(reader, message));
    expect(texts).toEqual(['1', '3']);
  });

  it('are decrypted once', async () => {
    const reader = await openRepository();
    const [first, second] = await say(reader, ['1', '2']);
    await read(reader, second);
    await read(reader, first);
    await expect(read(reader, first)).rejects.toThrow('old counter');
  });

  it('leave a row that the library can read by itself', async () => {
    const reader = await openRepository();
    const [first, , third, fourth] = await say(reader, ['1', '2', '3', '4']);
    await read(reader, third);
    await read(await openRepository(), first);
    const [row] = await store.database.selectFrom('wa_key').select(['id', 'json']).execute();
    const keys = new MemoryKeyStore();
    keys.set({ 'sender-key': { [row.id]: JSON.parse(row.json, BufferJSON.reviver) } });
    const auth = { creds: initAuthCreds(), keys };
    const library = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, silentLogger);
    repositories.push(library);
    expect(await read(library, fourth)).toBe('4');
  });

  it.each<[string, (bytes: number[]) => unknown]>([
    ['the library writes them', (data) => ({ type: 'Buffer', data })],
    [
      'BufferJSON writes them',
      (data) => ({ type: 'Buffer', data: Buffer.from(data).toString('base64') }),
    ],
    ['JSON has a plain byte array', (data) => ({ ...data })],
  ])('are read from a store that has the bytes as %s', async (_case, toJson) => {
    const reader = await openRepository();
    const [first, second, third] = await say(reader, ['1', '2', '3']);
    await read(reader, third);
    await rewriteStored((states) =>
      JSON.stringify(states, (_key, value: unknown) =>
        isBytesJson(value) ? toJson(value.data) : value,
      ),
    );
    const next = await openRepository();
    expect([await read(next, second), await read(next, first)]).toEqual(['2', '1']);
  });
});

describe('a repeated sender key', () => {
  const KEY = Buffer.alloc(33, 5);

  function state(iteration: number, senderKeyId = 1, key = KEY) {
    return {
      senderKeyId,
      senderChainKey: { iteration, seed: Buffer.alloc(32, 1) },
      senderSigningKey: { public: key, private: Buffer.alloc(0) },
      senderMessageKeys: [],
    };
  }

  function keptOf(states: object[]): unknown {
    const bytes = toReadableSenderKey(Buffer.from(JSON.stringify(states)));
    return JSON.parse(Buffer.from(bytes).toString(), BufferJSON.reviver);
  }

  it('changes nothing, if ahead or behind', () => {
    expect(keptOf([state(7), state(8), state(3), state(2007)])).toEqual([state(7)]);
  });

  it('replaces a known one that is too far behind', () => {
    expect(keptOf([state(7), state(2008)])).toEqual([state(2008)]);
  });

  it('is a new one if its id or its signing key differs', () => {
    const states = [state(7), state(7, 2), state(7, 1, Buffer.alloc(33, 6))];
    expect(keptOf(states)).toEqual(states);
  });
});
