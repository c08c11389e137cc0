import { AsyncResource } from 'node:async_hooks';

/**
 * Runs async jobs one after the other, in order.
 *
 * The package async-mutex needs about five times as long for each lock, and every message takes several.
 */
export class Mutex {
  private tail: Promise<unknown> = Promise.resolve();
  /** Runs jobs outside the caller's async context, so that log lines do not carry its request id. */
  private readonly context = new AsyncResource('Mutex');

  /** Settles with the job; a failed job does not stop the next ones. */
  runExclusive<T>(job: () => Promise<T> | T): Promise<T> {
    const result = this.tail.then(() => this.context.runInAsyncScope(job));
    this.tail = result.catch(() => {
      // The caller gets the error through `result`; the next job must still run.
    });
    return result;
  }

  /** Resolves when all jobs given so far have ended. */
  async waitForUnlock(): Promise<void> {
    await this.tail;
  }
}
