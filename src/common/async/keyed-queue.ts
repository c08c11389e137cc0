/**
 * Runs jobs of one name one after the other, in the order in which they were given. Unlike in a `SerialQueue`, each keeps
 * its caller's asynchronous context: transactions of the key store live there.
 */
export class KeyedQueue {
  /** The last job of each name. */
  private readonly tails = new Map<string, Promise<unknown>>();

  /** Resolves or rejects with the job; a failed job does not stop those behind it. */
  async enqueue<T>(name: string, job: () => Promise<T>): Promise<T> {
    const turn = (this.tails.get(name) ?? Promise.resolve()).then(job);
    const tail = turn.catch(() => {
      // The caller hears of it; the next one must only not wait for ever.
    });
    this.tails.set(name, tail);
    try {
      return await turn;
    } finally {
      if (this.tails.get(name) === tail) this.tails.delete(name);
    }
  }
}
