/**
 * Runs async jobs one after the other, in order.
 *
 * The package async-mutex needs about five times as long for each lock, and every message takes several.
 */
export class Mutex {
  private tail: Promise<unknown> = Promise.resolve();

  /** Settles with the job; a failed job does not stop the next ones. */
  runExclusive<T>(job: () => Promise<T> | T): Promise<T> {
    const result = this.tail.then(job);
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
