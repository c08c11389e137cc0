/**
 * Runs jobs with the same key one after the other, in order. Unlike in a `Mutex`, each job keeps its caller's
 * async context, which holds the key store's transaction.
 */
export class KeyedMutex {
  /** The last job of each key. */
  private readonly tails = new Map<string, Promise<unknown>>();

  /** Settles with the job; a failed job does not stop the next ones. */
  async runExclusive<T>(key: string, job: () => Promise<T>): Promise<T> {
    const turn = (this.tails.get(key) ?? Promise.resolve()).then(job);
    const tail = turn.catch(() => {
      // The caller gets the error; the next job must still run.
    });
    this.tails.set(key, tail);
    try {
      return await turn;
    } finally {
      if (this.tails.get(key) === tail) this.tails.delete(key);
    }
  }
}
