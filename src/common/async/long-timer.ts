/** The longest that `setTimeout` can wait. */
const LONGEST_MS = 2 ** 31 - 1;

/** One planned action, at a time that may be months away. */
export class LongTimer {
  private timer: NodeJS.Timeout | undefined;

  /** Takes the place of what was planned before. */
  schedule(at: number, action: () => void): void {
    this.cancel();
    const delay = at - Date.now();
    this.timer =
      delay > LONGEST_MS
        ? setTimeout(() => this.schedule(at, action), LONGEST_MS)
        : setTimeout(action, Math.max(0, delay));
  }

  cancel(): void {
    clearTimeout(this.timer);
  }
}
