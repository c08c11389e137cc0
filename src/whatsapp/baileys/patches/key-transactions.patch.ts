import type {
  SignalDataSet,
  SignalKeyStore,
  SignalKeyStoreWithTransaction,
} from '@whiskeysockets/baileys';
import { Mutex } from '../../../common/async/mutex.js';
import { PendingKeys } from './pending-keys.js';
import type { SignalOperations } from './signal-operations.js';

/**
 * Written by a transaction only, and true only if it succeeds: which devices of a group have its key, and which changes
 * of chats are applied.
 */
const HELD_TYPES = new Set<string>([
  'sender-key-memory',
  'app-state-sync-version',
] satisfies (keyof SignalDataSet)[]);

/**
 * Replaces the library's transactions (Baileys: Utils/auth-utils.js), which have three faults:
 * - They use an `AsyncLocalStorage`: on Node 20 and 22 each promise of the process costs more from the first one on, a
 *   tenth of the CPU time of a dialogue, and the library creates another storage for each socket.
 * - A send and a received message at once both commit the session as they found it plus their own ratchet step. One of
 *   the steps is lost, and messages that are under way cannot be decrypted. Here, Signal operations run one at a time and
 *   store their keys at once (`signal-operations.ts`).
 * - Writes after the end of a transaction are lost, such as a contact's privacy token, which the library writes only
 *   when the server has answered.
 *
 * A transaction here does what the library needs of it: no two of a socket run at once, and keys that may be stored only
 * if it succeeds are held until its end.
 *
 * @param keys the library's key store of one socket
 * @param store the store below it
 */
export function takeOverTransactions(
  keys: SignalKeyStoreWithTransaction,
  store: SignalKeyStore,
  operations: SignalOperations,
): void {
  const mutex = new Mutex();
  let held: PendingKeys | undefined;
  /** True while the synchronous part of a transaction runs. Nothing else can begin one meanwhile. */
  let isBeginning = false;

  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    const own = new PendingKeys(store);
    held = own;
    try {
      const result = await begin(work);
      await own.commit();
      return result;
    } finally {
      held = undefined;
    }
  };

  const begin = <T>(work: () => Promise<T>): Promise<T> => {
    isBeginning = true;
    try {
      return work();
    } finally {
      isBeginning = false;
    }
  };

  const storeAtOnce = async (data: SignalDataSet): Promise<void> => {
    const own = new PendingKeys(store);
    own.set(data);
    await own.commit();
  };

  Object.assign(keys, {
    get: (type, ids) => (held && HELD_TYPES.has(type) ? held : store).get(type, ids),
    async set(data) {
      const [heldData, storedData] = held ? splitHeld(data) : [{}, data];
      held?.set(heldData);
      if (storedData.session) await operations.run(async () => operations.keys.set(storedData));
      else await storeAtOnce(storedData);
    },
    isInTransaction: () => held !== undefined,
    // The only one within another one is begun before the first `await` of that (Baileys: Socket/chats.js appPatch).
    transaction: (work) => (isBeginning ? work() : mutex.runExclusive(() => run(work))),
  } satisfies SignalKeyStoreWithTransaction);
}

/** What a transaction holds until its end, and what is stored at once. */
function splitHeld(data: SignalDataSet): [SignalDataSet, SignalDataSet] {
  const held: SignalDataSet = {};
  const stored: SignalDataSet = {};
  for (const [type, values] of Object.entries(data)) {
    if (!HELD_TYPES.has(type)) Object.assign(stored, { [type]: values });
    else {
      Object.assign(held, { [type]: values });
      // No transaction deletes one of them: it is somebody else who does, whatever becomes of the transaction.
      const deleted = Object.entries(values).filter(([, value]) => value === null);
      if (deleted.length > 0) Object.assign(stored, { [type]: Object.fromEntries(deleted) });
    }
  }
  return [held, stored];
}
