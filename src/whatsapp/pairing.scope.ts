/**
 * Owns all in-memory state of one pairing, such as caches of keys, devices and groups. A part is created at its first
 * use and dropped when the pairing ends, so that none can outlive it.
 */
export class PairingScope {
  private readonly parts = new Map<object, unknown>();
  private readonly endTasks: (() => Promise<void>)[] = [];
  /** True at startup, too: an earlier process may have been killed at the end of a pairing. */
  private isEnding = true;

  /** @param account the name of the account that the pairing is in: phones come and go, the account stays */
  constructor(readonly account: string) {}

  /**
   * @param make creates the part for each pairing
   * @returns a getter of the current pairing's part; do not keep its result across an `await` that may outlast the pairing
   */
  part<T>(make: () => T): () => T {
    const key = {};
    return () => {
      if (!this.parts.has(key)) this.parts.set(key, make());
      return this.parts.get(key) as T;
    };
  }

  /** Registers a task to run after each pairing. It must be idempotent. */
  atEnd(task: () => Promise<void>): void {
    this.endTasks.push(task);
  }

  /** Drops all parts: the keys of the pairing are deleted or replaced. */
  forget(): void {
    this.parts.clear();
  }

  /** Call it when the pairing has ended and its connection is closed. */
  async end(): Promise<void> {
    this.forget();
    this.isEnding = true;
    await this.finishEnd();
  }

  /** Runs unfinished end tasks; must complete before the next pairing. */
  async finishEnd(): Promise<void> {
    if (!this.isEnding) return;
    for (const task of this.endTasks) await task();
    this.isEnding = false;
  }
}
