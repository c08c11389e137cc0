import { Mutex } from './mutex.js';

/** A mutex for each key in use, such as a file or an account: jobs of one key run one after the other. */
export class KeyedMutex<Key> {
  private readonly turns = new Map<Key, { mutex: Mutex; jobs: number }>();

  /** As `Mutex.runExclusive`. */
  async runExclusive<T>(key: Key, job: () => Promise<T> | T): Promise<T> {
    const turn = this.turns.get(key) ?? { mutex: new Mutex(), jobs: 0 };
    this.turns.set(key, turn);
    turn.jobs += 1;
    try {
      return await turn.mutex.runExclusive(job);
    } finally {
      turn.jobs -= 1;
      if (turn.jobs === 0) this.turns.delete(key);
    }
  }
}
