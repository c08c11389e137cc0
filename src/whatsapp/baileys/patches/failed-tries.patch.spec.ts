import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { initAuthCreds, type SignalRepositoryWithLIDStore } from '@whiskeysockets/baileys';
import { toSession } from '../../../../packages/network/src/signal/key-bundle.js';
import { quietLibsignal } from '../../../../packages/network/src/signal/quiet-libsignal.js';
import { SignalIdentity } from '../../../../packages/network/src/signal/signal-identity.js';
import { ME } from '../../../../test/support/unit/factories.js';
import { FakeJournal } from '../../../../test/support/unit/gateway-rig.js';
import { MemoryKeys } from '../../../../test/support/unit/memory-keys.js';
import { CapacityGate } from '../../../base/common/async/capacity-gate.js';
import { StorageFaultMonitor } from '../../../base/storage/storage-fault.monitor.js';
import { undoFailedTries } from './failed-tries.patch.js';
import { SignalOperations } from './signal-operations.js';
import { createSignalRepositoryMaker } from './signal-repository.patch.js';

const ANN = '4915551000002@s.whatsapp.net';
const US = '4915551000001:1@s.whatsapp.net';

describe('a new session while messages of the earlier one are under way', () => {
  let ann: SignalIdentity;
  let ours: SignalRepositoryWithLIDStore;
  let unquiet: () => void;

  beforeEach(() => {
    unquiet = quietLibsignal();
    ann = new SignalIdentity();
    const operations = new SignalOperations(new MemoryKeys());
    const make = createSignalRepositoryMaker(
      new FakeJournal(),
      () => ME,
      new CapacityGate(),
      new StorageFaultMonitor(),
    );
    const logger = { info() {}, debug() {}, warn() {}, trace() {}, error() {} };
    ours = make(operations, { creds: initAuthCreds(), keys: operations.keys }, logger as never);
  });

  afterEach(() => {
    ours.close?.();
    ann.close();
    unquiet();
  });

  const open = () => ours.injectE2ESession({ jid: ANN, session: toSession(ann.takeBundle()) });

  async function say(text: string): Promise<string> {
    const { type, ciphertext } = await ours.encryptMessage({ jid: ANN, data: Buffer.from(text) });
    return Buffer.from(await ann.decrypt(US, type, ciphertext)).toString();
  }

  async function hear(sealed: ReturnType<SignalIdentity['encrypt']>): Promise<string> {
    return Buffer.from(await ours.decryptMessage({ jid: ANN, ...(await sealed) })).toString();
  }

  it('can be read by the other side after any failed tries', async () => {
    await open();
    expect(await say('one')).toBe('one');
    expect(await hear(ann.encrypt(US, Buffer.from('two')))).toBe('two');
    const underWay = [ann.encrypt(US, Buffer.from('three')), ann.encrypt(US, Buffer.from('four'))];
    await open();
    for (const [index, text] of ['three', 'four'].entries()) {
      expect(await hear(underWay[index])).toBe(text);
    }
    expect(await say('five')).toBe('five');
    expect(await hear(ann.encrypt(US, Buffer.from('six')))).toBe('six');
    expect(await say('seven')).toBe('seven');
  });
});

describe('the stored sessions after a message', () => {
  const session = (used: number, step: number) => ({ indexInfo: { used }, step });

  it('are as before, except for the one that fits', () => {
    const before = { _sessions: { A: session(1, 1), B: session(2, 1) } };
    const after = { _sessions: { A: session(3, 2), B: session(2, 2), C: session(9, 1) } };
    undoFailedTries(before, after);
    expect(after._sessions).toEqual({ A: session(3, 2), B: session(2, 1), C: session(9, 1) });
  });

  it('stay if it is unclear which one fits', () => {
    const before = { _sessions: { A: session(1, 1), B: session(2, 1) } };
    const after = { _sessions: { A: session(1, 2), B: session(2, 2) } };
    undoFailedTries(before, after);
    expect(after._sessions).toEqual({ A: session(1, 2), B: session(2, 2) });
  });
});
