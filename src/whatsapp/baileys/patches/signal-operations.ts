import type { SignalKeyStore, SignalKeyStoreWithTransaction } from '@whiskeysockets/baileys';
import { EventLoopTurn } from '../../../common/async/event-loop-turn.js';
import { Mutex } from '../../../common/async/mutex.js';
import { yieldToEventLoop } from '../../../common/async/yield-to-event-loop.js';
import { PendingKeys } from './pending-keys.js';

/** A flood of messages would block the event loop for seconds, since only promises separate them. */
const LONGEST_TURN_MS = 20;

/**
 * The Signal operations of one socket, one at a time. The keys that an operation writes are stored together at its end,
 * or not at all.
 */
export class SignalOperations {
  private readonly mutex = new Mutex();
  private readonly turn = new EventLoopTurn();
  private pending: PendingKeys | undefined;

  constructor(private readonly store: SignalKeyStore) {}

  /** The keys of the library's Signal repository, whose own transactions are part of the operation that runs. */
  readonly keys: SignalKeyStoreWithTransaction = {
    get: (type, ids) => (this.pending ?? this.store).get(type, ids),
    set: (data) => {
      // Mappings are stored at any time, not only by operations, and are true even if the operation fails.
      if (!this.pending || data['lid-mapping']) return this.store.set(data);
      this.pending.set(data);
    },
    isInTransaction: () => this.pending !== undefined,
    transaction: (work) => work(),
  };

  /** @throws what the operation throws, or what the store does; then none of its keys are stored */
  run<T>(operation: () => Promise<T>): Promise<T> {
    return this.mutex.runExclusive(async () => {
      if (this.turn.measure() > LONGEST_TURN_MS) await yieldToEventLoop();
      const pending = new PendingKeys(this.store);
      this.pending = pending;
      try {
        const result = await operation();
        await pending.commit();
        return result;
      } finally {
        this.pending = undefined;
      }
    });
  }
}
