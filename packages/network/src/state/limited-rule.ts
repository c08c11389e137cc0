/** A rule that applies a limited number of times. */
export class LimitedRule<T> {
  private value?: T;
  private left = 0;

  set(value: T, times: number): void {
    this.value = value;
    this.left = times;
  }

  clear(): void {
    this.left = 0;
  }

  /** The rule, while it has uses left. */
  get current(): T | undefined {
    return this.left > 0 ? this.value : undefined;
  }

  /** Uses the rule once, if there is one that fits. */
  take(fits: (value: T) => boolean = () => true): T | undefined {
    if (this.left <= 0 || this.value === undefined || !fits(this.value)) return undefined;
    this.left -= 1;
    return this.value;
  }
}
