const DEFAULT_TIMEOUT_MS = 30_000;

interface Waiter {
  probe(): void;
  reject(error: Error): void;
}

/** Lets callers await a condition of the network instead of sleeping: it looks again after every change. */
export class ChangeSignal {
  private readonly waiters = new Set<Waiter>();

  /** Something changed: every waiting condition is looked at again. */
  touch(): void {
    for (const waiter of this.waiters) waiter.probe();
  }

  /** Resolves with what `condition` returns as soon as that is truthy; rejects by name when it takes too long. */
  waitFor<T>(
    condition: () => T,
    what = 'the condition',
    timeoutMs = DEFAULT_TIMEOUT_MS,
  ): Promise<NonNullable<T>> {
    return new Promise<NonNullable<T>>((resolve, reject) => {
      const settle = (act: () => void): void => {
        clearTimeout(timer);
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
      const timer = setTimeout(
        () => waiter.reject(new Error(`gave up waiting for ${what} after ${timeoutMs} ms`)),
        timeoutMs,
      );
      this.waiters.add(waiter);
      waiter.probe();
    });
  }

  /** Fails everything that still waits. */
  close(): void {
    for (const waiter of this.waiters) waiter.reject(new Error('the network was stopped'));
  }
}
