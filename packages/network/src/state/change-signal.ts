import { native } from './native-time.js';
import { scaled } from './scaled.js';

const DEFAULT_TIMEOUT_MS = scaled(30_000);

interface Waiter {
  probe(): void;
  reject(error: Error): void;
}

/** Lets callers await a condition instead of sleeping: conditions are checked again after every change. */
export class ChangeSignal {
  private readonly waiters = new Set<Waiter>();

  /** Call it after a change: checks all waiting conditions again. */
  touch(): void {
    for (const waiter of this.waiters) waiter.probe();
  }

  /** Resolves with the result of `condition` as soon as that is truthy; after the timeout rejects with the name `what`. */
  waitFor<T>(
    condition: () => T,
    what = 'the condition',
    timeoutMs = DEFAULT_TIMEOUT_MS,
  ): Promise<NonNullable<T>> {
    return new Promise<NonNullable<T>>((resolve, reject) => {
      const settle = (act: () => void): void => {
        native.clearTimeout(timer);
        this.waiters.delete(waiter);
        act();
      };
      const waiter: Waiter = {
        probe: () => {
          try {
            const value = condition();
            if (value) settle(() => resolve(value));
          } catch (error) {
            settle(() => reject(error instanceof Error ? error : new Error(String(error))));
          }
        },
        reject: (error) => settle(() => reject(error)),
      };
      // The patience of a test, which the clock of the network does not move.
      const timer = native.setTimeout(
        () => waiter.reject(new Error(`gave up waiting for ${what} after ${timeoutMs} ms`)),
        timeoutMs,
      );
      this.waiters.add(waiter);
      waiter.probe();
    });
  }

  /** Rejects all waiting conditions. */
  close(): void {
    for (const waiter of this.waiters) waiter.reject(new Error('the network was stopped'));
  }
}
