/** Does async work once, such as opening a connection, and again after a failure. */
export class Once<T> {
  private result: Promise<T> | undefined;

  constructor(private readonly work: () => Promise<T>) {}

  /** Begins the work, unless it has begun. */
  get(): Promise<T> {
    if (this.result) return this.result;
    const result = this.work();
    this.result = result;
    result.catch(() => {
      if (this.result === result) this.forget();
    });
    return result;
  }

  get hasBegun(): boolean {
    return this.result !== undefined;
  }

  /** Null if the work has not begun, or fails. */
  async peek(): Promise<T | null> {
    return (await this.result?.catch(() => null)) ?? null;
  }

  /** Lets the next `get` begin anew: a connection was lost. */
  forget(): void {
    this.result = undefined;
  }
}
