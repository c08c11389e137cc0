import type { SignalKeyStore } from '@whiskeysockets/baileys';
import { Mutex } from '../../../base/common/async/mutex.js';
import { PendingKeys } from './pending-keys.js';

/** Ends a turn with its work: stores the held keys if the work succeeds, and drops them otherwise. */
export type EndTurn = <T>(work: Promise<T>) => Promise<T>;

/** Runs one transaction after the other, and holds the keys that each writes. */
export class TransactionTurns {
  /** The keys of the transaction whose turn it is. */
  held: PendingKeys | undefined;
  private readonly mutex = new Mutex();

  constructor(private readonly store: SignalKeyStore) {}

  /** Waits until all earlier ones have ended. */
  next(): Promise<EndTurn> {
    return new Promise((begin) => {
      void this.mutex.runExclusive(
        () => new Promise<void>((leave) => begin(this.endOf(new PendingKeys(this.store), leave))),
      );
    });
  }

  private endOf(own: PendingKeys, leave: () => void): EndTurn {
    this.held = own;
    return async (work) => {
      try {
        const result = await work;
        await own.commit();
        return result;
      } finally {
        this.held = undefined;
        leave();
      }
    };
  }
}
