import type { SignalKeyStoreWithTransaction } from '@whiskeysockets/baileys';
import { EventLoopTurn } from '../../../base/common/async/event-loop-turn.js';
import { Mutex } from '../../../base/common/async/mutex.js';
import { yieldToEventLoop } from '../../../base/common/async/yield-to-event-loop.js';
import type { JournalRow } from '../../../base/storage/auth.schema.js';
import { explainStorageFault } from '../../../base/storage/explain-storage-fault.js';
import { removeClosedChains, type StoredSession } from './closed-chains.patch.js';
import { undoFailedTries, type TriedSession } from './failed-tries.patch.js';
import type { JournaledKeyStore } from '../store/journaled-key-store.js';
import { PendingKeys } from './pending-keys.js';

/** A flood of messages would block the event loop for seconds, since only promises separate them. */
const LONGEST_TURN_MS = 20;

/**
 * The Signal operations of one socket, one at a time. The keys that an operation writes are stored before it resolves, or
 * not at all if it fails. Operations that wait together, such as a message for several devices, share one write.
 */
export class SignalOperations {
  private readonly mutex = new Mutex();
  private readonly turn = new EventLoopTurn();
  /** Written by the operation that runs. */
  private own: PendingKeys | undefined;
  /** Written by operations that have ended. */
  private ended: PendingKeys;
  private storing: Promise<void> | undefined;
  /** The first storage fault of a read by the operation that runs. */
  private failedRead: unknown;

  constructor(private readonly store: JournaledKeyStore) {
    this.ended = new PendingKeys(store);
  }

  /** The key store for the library's Signal repository. Its transactions are part of the operation that runs. */
  readonly keys: SignalKeyStoreWithTransaction = {
    get: async (type, ids) => {
      try {
        return await (this.own ?? this.ended).get(type, ids);
      } catch (error) {
        if (explainStorageFault(error) !== undefined) this.failedRead ??= error;
        throw error;
      }
    },
    set: (data) => {
      // Mappings are stored at any time, not only by operations, and are true even if the operation fails.
      if (!this.own || data['lid-mapping']) return this.store.set(data);
      for (const session of Object.values(data.session ?? {})) {
        if (session) removeClosedChains(session as unknown as StoredSession);
      }
      this.own.set(data);
    },
    isInTransaction: () => this.own !== undefined,
    transaction: (work) => work(),
  };

  /**
   * Must follow what the library does with sessions: it takes one that cannot be read for a missing one, and would replace it
   * (Baileys: Signal/libsignal.js loadSession).
   * @throws the storage fault of an earlier read by the operation that runs
   */
  assertRead(): void {
    if (this.failedRead !== undefined) throw this.failedRead;
  }

  /** Stores a row of the journal with the keys of the operation that runs, so that none is stored without the other. */
  journal(row: JournalRow): void {
    this.own?.set({}, [row]);
  }

  /** Rows of operations that have ended, and whose keys are not stored yet. */
  get journaled(): readonly JournalRow[] {
    return this.ended.journaled;
  }

  /** @throws the error of the operation or of the store; then none of its keys are stored, except mappings */
  async run<T>(operation: () => Promise<T>): Promise<T> {
    const result = await this.mutex.runExclusive(() => this.perform(operation));
    // Queues the write behind all operations that wait by now.
    this.storing ??= this.mutex.runExclusive(() => this.storeEnded());
    await this.storing;
    return result;
  }

  /** As `run`, for a message that may belong to any session of its sender. */
  decrypt<T>(operation: () => Promise<T>): Promise<T> {
    return this.run(async () => {
      const result = await operation();
      await this.undoFailedTries();
      return result;
    });
  }

  private async undoFailedTries(): Promise<void> {
    const written = this.own?.listWritten('session') ?? {};
    const earlier = await this.ended.get('session', Object.keys(written));
    for (const [id, session] of Object.entries(written)) {
      if (!session || !earlier[id]) continue;
      undoFailedTries(earlier[id] as unknown as TriedSession, session as unknown as TriedSession);
    }
  }

  private async perform<T>(operation: () => Promise<T>): Promise<T> {
    if (this.turn.measure() > LONGEST_TURN_MS) await yieldToEventLoop();
    const own = new PendingKeys(this.ended);
    this.own = own;
    this.failedRead = undefined;
    try {
      const result = await operation().finally(() => this.assertRead());
      await own.commit();
      return result;
    } finally {
      this.own = undefined;
    }
  }

  private async storeEnded(): Promise<void> {
    this.storing = undefined;
    try {
      await this.ended.commit();
    } finally {
      this.ended = new PendingKeys(this.store);
    }
  }
}
