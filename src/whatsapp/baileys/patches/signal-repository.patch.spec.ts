import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  MISSING_KEYS_ERROR_TEXT,
  proto,
  writeRandomPadMax16,
  type SignalDataSet,
  type SignalRepositoryWithLIDStore,
} from '@whiskeysockets/baileys';
import { ME, settle } from '../../../../test/support/unit/factories.js';
import { FakeJournal } from '../../../../test/support/unit/gateway-rig.js';
import { waitFor } from '../../../../test/support/wait-for.js';
import type { JournalRow } from '../../../base/storage/auth.schema.js';
import { CapacityGate } from '../../../base/common/async/capacity-gate.js';
import { DatabaseAwayError } from '../../../base/storage/storage.error.js';
import { StorageFaultMonitor } from '../../../base/storage/storage-fault.monitor.js';
import { SignalOperations } from './signal-operations.js';
import { createSignalRepositoryMaker } from './signal-repository.patch.js';

let commits: SignalDataSet[];
let failure: Error | undefined;
let unread: Error | undefined;
let faults: StorageFaultMonitor;
/** Events, in order. */
let log: string[];
let journal: RecordingJournal;
let decrypt: (ciphertext: Uint8Array) => Promise<Uint8Array>;
let room: CapacityGate;
let operations: SignalOperations;
let library: object;
let repository: SignalRepositoryWithLIDStore;

class RecordingJournal extends FakeJournal {
  /** Keys by account. */
  readonly known = new Map<string, Uint8Array>();

  override findPlaintext(
    phoneJid = '',
    _ciphertext?: Uint8Array,
    written: readonly JournalRow[] = [],
  ): Promise<undefined> {
    return Promise.resolve(
      (written[0]?.plaintext ?? this.known.get(phoneJid)) as unknown as undefined,
    );
  }

  override toRow(
    account_jid = '',
    _ciphertext?: Uint8Array,
    plaintext: Uint8Array = BYTES,
  ): JournalRow {
    const rest = { ciphertext_hash: '', message_id: '', node: BYTES, is_stored: 0, created_at: 0 };
    return { account_jid, plaintext, ...rest };
  }

  override writeUnreadable(): Promise<void> {
    log.push('journal: unreadable');
    return Promise.resolve();
  }
}

const BYTES = Buffer.from('ciphertext');

beforeEach(() => {
  log = [];
  journal = new RecordingJournal();
  room = new CapacityGate();
  commits = [];
  failure = undefined;
  unread = undefined;
  faults = new StorageFaultMonitor();
  const store = {
    get: () => (unread ? Promise.reject(unread) : {}),
    set: (data: SignalDataSet, journaled: JournalRow[] = []) => {
      if (failure) {
        log.push('commit fails');
        throw failure;
      }
      commits.push(data);
      for (const { account_jid: jid, plaintext } of journaled) {
        log.push(`journal ${jid} ${Buffer.from(plaintext).toString()}`);
      }
      log.push('commit');
    },
  };
  operations = new SignalOperations(store);
  decrypt = async () => {
    log.push('decrypt');
    await operations.keys.set({ session: { 'ann.0': BYTES } });
    return Buffer.from('plaintext');
  };
  library = {
    decryptMessage: ({ ciphertext }: { ciphertext: Uint8Array }) => decrypt(ciphertext),
    decryptGroupMessage: ({ msg }: { msg: Uint8Array }) => decrypt(msg),
    encryptMessage: async ({ jid }: { jid: string }) => {
      log.push(`encrypt for ${jid}`);
      await settle();
      log.push(`encrypted for ${jid}`);
      return { type: 'msg', ciphertext: BYTES };
    },
    processSenderKeyDistributionMessage: ({ item }: { item: { groupId: string } }) =>
      Promise.resolve(void log.push(`sender key ${item.groupId}`)),
    injectE2ESession: ({ jid }: { jid: string }) =>
      Promise.resolve(void log.push(`session ${jid}`)),
  };
  jest
    .spyOn(DEFAULT_CONNECTION_CONFIG, 'makeSignalRepository')
    .mockImplementation(() => library as never);
  repository = makeRepository();
});

function makeRepository(): SignalRepositoryWithLIDStore {
  const make = createSignalRepositoryMaker(journal, () => ME, room, faults);
  return make(operations, {} as never, undefined as never);
}

afterEach(() => void jest.restoreAllMocks());

function decryptOne(jid = 'ann', type: 'msg' | 'pkmsg' = 'msg') {
  return repository.decryptMessage({ jid, type, ciphertext: BYTES });
}

function encryptOne(jid: string) {
  return repository.encryptMessage({ jid, data: BYTES });
}

describe('decrypting', () => {
  it('commits the journal with the step of the ratchet', async () => {
    expect(Buffer.from(await decryptOne()).toString()).toBe('plaintext');
    expect(log).toEqual(['decrypt', `journal ${ME.jid} plaintext`, 'commit']);
  });

  it('does the same for groups', async () => {
    await repository.decryptGroupMessage({ group: '120363@g.us', authorJid: 'ann', msg: BYTES });
    expect(log).toEqual(['decrypt', `journal ${ME.jid} plaintext`, 'commit']);
  });

  it('fails when both cannot be written, so that the message is not acknowledged', async () => {
    failure = new Error('the disk is full');
    await expect(decryptOne()).rejects.toThrow('the disk is full');
    expect(log).toEqual(['decrypt', ...Array<string>(3).fill('commit fails')]);
  });

  it('commits nothing when decrypting fails, and leaves a trace before the library gets the error', async () => {
    decrypt = async () => {
      await operations.keys.set({ session: { 'ann.0': BYTES } });
      throw new Error('Bad MAC');
    };
    await expect(decryptOne()).rejects.toThrow('Bad MAC');
    expect(log).toEqual(['journal: unreadable']);
  });

  it.each([
    ['are committed with the step of the ratchet', ME.jid, [1, ['aWQ=']]],
    ['are not, from anybody else', '4915551000009@s.whatsapp.net', [1, []]],
  ])('the keys of the app state %s', async (_what, jid, expected) => {
    const keyData = { keyData: Buffer.from('secret'), timestamp: 1 };
    const appStateSyncKeyShare = { keys: [{ keyId: { keyId: Buffer.from('id') }, keyData }] };
    const bytes = proto.Message.encode({ protocolMessage: { appStateSyncKeyShare } }).finish();
    decrypt = async () => {
      await operations.keys.set({ session: { 'ann.0': BYTES } });
      return writeRandomPadMax16(bytes);
    };
    await decryptOne(jid);
    const kept = commits.flatMap((data) => Object.keys(data['app-state-sync-key'] ?? {}));
    expect([commits.length, kept]).toEqual(expected);
  });

  it.each([
    [
      'the keys',
      () => (decrypt = () => faults.watch(Promise.reject(new DatabaseAwayError('')))),
      [],
    ],
    [
      'keys that the library takes for missing',
      () => {
        faults.report((unread = new DatabaseAwayError('')));
        decrypt = async () => {
          await Promise.resolve(operations.keys.get('session', ['ann.0'])).catch(() => null);
          throw new Error('No session record');
        };
      },
      [],
    ],
    [
      'its session',
      () => (failure = new DatabaseAwayError('')),
      ['decrypt', ...Array<string>(3).fill('commit fails')],
    ],
  ])(
    'goes no further by a storage fault of %s: the library would show the message',
    async (_of, fail, expected) => {
      fail();
      if (failure) faults.report(failure);
      const settled = jest.fn();
      void decryptOne().then(settled, settled);
      await waitFor('its last try', () => log.length === expected.length);
      await settle();
      expect([settled.mock.calls, log]).toEqual([[], expected]);
    },
  );

  it('leaves no trace of messages that were read before', async () => {
    decrypt = () => Promise.reject(new Error(MISSING_KEYS_ERROR_TEXT));
    await expect(decryptOne()).rejects.toThrow(MISSING_KEYS_ERROR_TEXT);
    expect(log).toEqual([]);
  });

  it('answers from the journal for ciphertexts that were decrypted before', async () => {
    journal.known.set(ME.jid, Buffer.from('known'));
    // Would close the session in use.
    expect(Buffer.from(await decryptOne('ann', 'pkmsg')).toString()).toBe('known');
    decrypt = () => Promise.reject(new Error('No matching sessions found for message'));
    expect(Buffer.from(await decryptOne()).toString()).toBe('known');
    expect(log).toEqual([]);
  });

  it('answers with what is not stored yet if the same ciphertext comes at once', async () => {
    const first = decryptOne();
    await Promise.resolve();
    decrypt = () => Promise.reject(new Error('Key used already or never filled'));
    expect(await Promise.all([first, decryptOne()])).toEqual(
      Array(2).fill(Buffer.from('plaintext')),
    );
    expect(log).toEqual(['decrypt', `journal ${ME.jid} plaintext`, 'commit']);
  });

  it('decrypts a ciphertext itself that another account of the service has decrypted', async () => {
    journal.known.set('19990000@s.whatsapp.net', Buffer.from('known'));
    expect(Buffer.from(await decryptOne()).toString()).toBe('plaintext');
    expect(log).toEqual(['decrypt', `journal ${ME.jid} plaintext`, 'commit']);
  });
});

describe('a part of the history', () => {
  const notification = writeRandomPadMax16(
    proto.Message.encode({
      protocolMessage: {
        type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
        historySyncNotification: { syncType: proto.Message.HistorySyncType.RECENT },
      },
    }).finish(),
  );

  /** Decrypts it and notes when the library gets it. */
  async function decryptPart(jid = ME.jid): Promise<void> {
    decrypt = async () => {
      await operations.keys.set({ session: { 'me.0': BYTES } });
      return notification;
    };
    await decryptOne(jid);
    log.push('given to the library');
  }

  it('is delivered at once if there is room', async () => {
    await decryptPart();
    expect(log).toContain('given to the library');
  });

  it('waits for room, and is in the journal by then', async () => {
    room.reserve(100_000);
    const decrypting = decryptPart();
    await settle();
    expect(log.at(-1)).toBe('commit');
    room.release(100_000);
    await decrypting;
  });

  it('does not wait if somebody else sends it', async () => {
    room.reserve(100_000);
    await decryptPart('15550109@s.whatsapp.net');
    expect(log).toContain('given to the library');
  });

  it('holds up neither sending nor other messages', async () => {
    room.reserve(100_000);
    const decrypting = decryptPart();
    await settle();
    decrypt = () => Promise.resolve(writeRandomPadMax16(proto.Message.encode({}).finish()));
    await Promise.all([encryptOne('a'), decryptOne('b')]);
    expect(log).not.toContain('given to the library');
    room.releaseWaiters();
    await decrypting;
  });
});

describe('a sender key', () => {
  const process = (groupId: string, bytes: number) =>
    repository.processSenderKeyDistributionMessage({
      authorJid: 'ann',
      item: { groupId, axolotlSenderKeyDistributionMessage: Buffer.alloc(bytes) },
    });

  it.each([
    ['of a group', '120363000000000001@g.us', 80, true],
    ['of an old group', '4915551000009-1234567890@g.us', 80, true],
    ['of the status', 'status@broadcast', 80, true],
    ['of any text', 'x'.repeat(65_000), 80, false],
    ['of a long group', `${'1'.repeat(65)}@g.us`, 80, false],
    ['of another size', '120363000000000001@g.us', 900_000, false],
  ])('%s is kept or not', async (_case, groupId, bytes, isKept) => {
    await process(groupId, bytes);
    expect(log.includes(`sender key ${groupId}`)).toBe(isKept);
  });
});

describe('operations', () => {
  it('run one at a time, and store their keys together', async () => {
    await Promise.all([encryptOne('a'), decryptOne('b'), encryptOne('c')]);
    expect(log).toEqual([
      'encrypt for a',
      'encrypted for a',
      'decrypt',
      'encrypt for c',
      'encrypted for c',
      `journal ${ME.jid} plaintext`,
      'commit',
    ]);
  });

  it.each([
    'decryptMessage',
    'decryptGroupMessage',
    'encryptMessage',
    'encryptGroupMessage',
    'getSenderKeyDistributionMessage',
    'processSenderKeyDistributionMessage',
    'migrateSession',
    'deleteSession',
  ] as const)('contain %s', async (method) => {
    const seen: boolean[] = [];
    const noteOperation = () => {
      seen.push(operations.keys.isInTransaction());
      return Promise.resolve(BYTES);
    };
    Object.assign(library, { [method]: noteOperation });
    const options = { item: { groupId: '120363000000000001@g.us' } };
    await (makeRepository()[method] as (options: object) => Promise<unknown>)(options);
    expect(seen).toEqual([true]);
  });

  it('go on after one that fails', async () => {
    let isFirst = true;
    decrypt = () => {
      if (!isFirst) return Promise.resolve(BYTES);
      isFirst = false;
      return Promise.reject(new Error('Bad MAC'));
    };
    const [first, second] = await Promise.allSettled([decryptOne(), decryptOne()]);
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
  });

  it('do not yield to the event loop if one comes alone', async () => {
    const order: string[] = [];
    const turn = new Promise((resolve) => setImmediate(resolve)).then(() => order.push('turn'));
    await Promise.all([turn, decryptOne().then(() => order.push('decrypted'))]);
    expect(order).toEqual(['decrypted', 'turn']);
  });

  it('yield to the event loop in a flood', async () => {
    decrypt = () => {
      const end = performance.now() + 2;
      while (performance.now() < end);
      return Promise.resolve(BYTES);
    };
    let doneCount = 0;
    const flood = Array.from({ length: 50 }, async () => {
      await decryptOne();
      doneCount += 1;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(doneCount).toBeLessThan(flood.length);
    await Promise.all(flood);
  });
});

describe('a session with a device', () => {
  const identity = Curve.generateKeyPair();
  const publicKey = Curve.generateKeyPair().public;
  const signature = Curve.sign(identity.private, publicKey);

  it.each([
    ['is made when the device has signed its keys', signature, ['session 15550001:3@lid']],
    ['is not made with keys that somebody else has put there', Buffer.alloc(64, 7), []],
  ])('%s', async (_case, given, expected) => {
    const session = {
      registrationId: 1,
      identityKey: identity.public,
      signedPreKey: { keyId: 1, publicKey, signature: given },
      preKey: { keyId: 1, publicKey },
    };
    await repository.injectE2ESession({ jid: '15550001:3@lid', session });
    expect(log).toEqual(expected);
  });
});
