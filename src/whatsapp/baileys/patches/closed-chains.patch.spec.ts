import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  DEFAULT_CONNECTION_CONFIG,
  initAuthCreds,
  type SignalRepositoryWithLIDStore,
} from '@whiskeysockets/baileys';
import {
  SignalIdentity,
  type Ciphertext,
} from '../../../../packages/network/src/signal/signal-identity.js';
import { toSession } from '../../../../packages/network/src/signal/key-bundle.js';
import { MemoryKeys } from '../../../../test/support/unit/memory-keys.js';
import { QUIET_LOGGER } from '../../../../test/support/unit/fake-socket.js';
import { SignalOperations } from './signal-operations.js';

const ME = '15550100@s.whatsapp.net';
const ANN = '15550101@s.whatsapp.net';
/** A number of answers. */
const LONG = 60;

let store: MemoryKeys;
let operations: SignalOperations;
let me: SignalRepositoryWithLIDStore;
let ann: SignalIdentity;

beforeEach(async () => {
  store = new MemoryKeys();
  operations = new SignalOperations(store);
  me = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
    { creds: initAuthCreds(), keys: operations.keys },
    QUIET_LOGGER,
  );
  ann = new SignalIdentity();
  const session = toSession(ann.takeBundle()) as never;
  await operations.run(() => me.injectE2ESession({ jid: ANN, session }));
});

afterEach(() => void jest.restoreAllMocks());

const send = async (): Promise<void> => {
  const { type, ciphertext } = await operations.run(() =>
    me.encryptMessage({ jid: ANN, data: Buffer.from('to ann') }),
  );
  await ann.decrypt(ME, type, ciphertext);
};

const read = ({ type, ciphertext }: Ciphertext): Promise<Uint8Array> =>
  operations.run(() => me.decryptMessage({ jid: ANN, type, ciphertext }));

const answer = (text = 'to me'): Promise<Ciphertext> => ann.encrypt(ME, Buffer.from(text));

async function converse(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await send();
    await read(await answer());
  }
}

const sizeOfSession = (): number => JSON.stringify(store.values.get('session 15550101.0')).length;

describe('a session', () => {
  it('stops growing, even in a long conversation', async () => {
    await converse(10);
    const size = sizeOfSession();
    await converse(LONG);
    expect(sizeOfSession()).toBeLessThan(1.1 * size);
  });

  it('still reads a message that was overtaken long ago', async () => {
    await send();
    const late = await answer('late');
    await read(await answer());
    await converse(LONG);
    expect(Buffer.from(await read(late)).toString()).toBe('late');
  });

  it('refuses a late copy of a message that it has read, and goes on', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    await send();
    const first = await answer();
    await read(first);
    await converse(LONG);
    await expect(read(first)).rejects.toThrow('No matching sessions');
    await send();
    expect(Buffer.from(await read(await answer('next'))).toString()).toBe('next');
  });
});
