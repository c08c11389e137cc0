import { AsyncResource } from 'node:async_hooks';

/** Runs asynchronous jobs one after the other, in the order in which they were given. */
export class SerialQueue {
  private tail: Promise<unknown> = Promise.resolve();
  /** Jobs outlive the request that gave them: what they log must not carry its id. */
  private readonly context = new AsyncResource('SerialQueue');

  /** Resolves or rejects with the job; a failed job does not stop those behind it. */
  enqueue<T>(job: () => Promise<T> | T): Promise<T> {
    const result = this.tail.then(() => this.context.runInAsyncScope(job));
    this.tail = result.catch(() => {
      // Reported to the caller through `result`; here it must only not break the chain.
    });
    return result;
  }

  /** Resolves when all jobs given so far have ended. */
  async drain(): Promise<void> {
    await this.tail;
  }
}
