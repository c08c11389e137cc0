import type {
  SignalDataSet,
  SignalKeyStore,
  SignalKeyStoreWithTransaction,
} from '@whiskeysockets/baileys';
import { yieldToEventLoop } from '../../../base/common/async/yield-to-event-loop.js';
import { PendingKeys } from './pending-keys.js';
import type { SignalOperations } from './signal-operations.js';
import { TransactionTurns, type EndTurn } from './transaction-turns.js';

// Both are written by a transaction only, and true only if it succeeds.
/** The devices of a group that have its key. */
const SENDING_TYPE = 'sender-key-memory' satisfies keyof SignalDataSet;
/** The changes of chats that are applied. */
const APP_STATE_TYPE = 'app-state-sync-version' satisfies keyof SignalDataSet;
const PRE_KEY_TYPE = 'pre-key' satisfies keyof SignalDataSet;
/** A pairing makes, stores, reads and sends 812 pre-keys. */
const MANY = 100;

/**
 * Replaces the library's transactions (Baileys: Utils/auth-utils.js), which have five faults:
 * - They use an `AsyncLocalStorage`: on Node 20 and 22 each promise of the process costs more from the first one on, a
 *   tenth of the CPU time of a dialogue, and the library creates another storage for each socket.
 * - A send and a received message at once both commit the session as they found it plus their own ratchet step. One of
 *   the steps is lost, and messages that are under way cannot be decrypted. Here, Signal operations run one at a time and
 *   store their keys at once (`signal-operations.ts`).
 * - Writes after the end of a transaction are lost, such as a contact's privacy token, which the library writes only
 *   when the server has answered.
 * - A transaction that reads the app state asks again and again if the server does not answer, and nothing is sent meanwhile (Baileys:
 *   Socket/chats.js, `resyncAppState`). Here, these have turns of their own.
 * - All pre-keys of a pairing are made, stored and read in one piece of work, which holds the event loop for 80 ms and more.
 *   Here, each step is in a turn of its own. Until then nobody else knows these keys, so nothing can overtake the write.
 *
 * A transaction here does only what the library needs: no two of one kind run at once on a socket, and keys that may be
 * stored only if it succeeds are held until its end.
 *
 * @param keys the library's key store of one socket
 * @param store the store below it
 */
export function takeOverTransactions(
  keys: SignalKeyStoreWithTransaction,
  store: SignalKeyStore,
  operations: SignalOperations,
): void {
  const turns = new TransactionTurns(store);
  const appStateTurns = new TransactionTurns(store);
  /** Set while the synchronous part of a transaction runs. Nothing else can begin one meanwhile. */
  let beginning: { appStateTurn?: Promise<EndTurn> } | undefined;

  const begin = <T>(work: () => Promise<T>) => {
    const begun: NonNullable<typeof beginning> = {};
    beginning = begun;
    try {
      // A function that throws must give a promise, too.
      const result = (async () => work())();
      return { result, appStateTurn: begun.appStateTurn };
    } finally {
      beginning = undefined;
    }
  };

  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    const endTurn = await turns.next();
    const { result, appStateTurn } = begin(work);
    if (!appStateTurn) return endTurn(result);
    await endTurn(Promise.resolve());
    return (await appStateTurn)(result);
  };

  const heldFor = (type: string): PendingKeys | undefined =>
    type === APP_STATE_TYPE ? appStateTurns.held : type === SENDING_TYPE ? turns.held : undefined;

  const storeAtOnce = async (data: SignalDataSet): Promise<void> => {
    const own = new PendingKeys(store);
    own.set(data);
    await own.commit();
  };

  Object.assign(keys, {
    get(type, ids) {
      // The library reads the app state first, and so before its first `await`.
      if (beginning && type === APP_STATE_TYPE) beginning.appStateTurn ??= appStateTurns.next();
      const read = () => (heldFor(type) ?? store).get(type, ids);
      const found = beginning?.appStateTurn ? beginning.appStateTurn.then(read) : read();
      return type === PRE_KEY_TYPE && ids.length > MANY ? inNextTurn(found) : found;
    },
    async set(data) {
      if (Object.keys(data[PRE_KEY_TYPE] ?? {}).length > MANY) await yieldToEventLoop();
      const stored: SignalDataSet = {};
      for (const [type, values] of Object.entries(data)) {
        const held = heldFor(type);
        held?.set({ [type]: values });
        // Transactions delete none of these: somebody else does, whether the transaction succeeds or not.
        const others = held ? deletionsIn(values) : values;
        if (others) Object.assign(stored, { [type]: others });
      }
      if (stored.session) await operations.run(async () => operations.keys.set(stored));
      else await storeAtOnce(stored);
    },
    isInTransaction: () => (turns.held ?? appStateTurns.held) !== undefined,
    // A transaction within another one always begins before the first `await` of the outer one
    // (`../app-state/upload-patch.ts`).
    transaction: (work) => (beginning ? work() : run(work)),
  } satisfies SignalKeyStoreWithTransaction);
}

async function inNextTurn<T>(found: T | Promise<T>): Promise<T> {
  const result = await found;
  await yieldToEventLoop();
  return result;
}

/** The deletions among written keys; null if there are none. */
function deletionsIn(values: object): object | null {
  const deleted = Object.entries(values).filter(([, value]) => value === null);
  return deleted.length > 0 ? Object.fromEntries(deleted) : null;
}
