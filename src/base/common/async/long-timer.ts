/** The longest delay that `setTimeout` takes. */
const LONGEST_MS = 2 ** 31 - 1;

/** A timer for one action, even months ahead. */
export class LongTimer {
  private timer: NodeJS.Timeout | undefined;

  /** Replaces the action that was scheduled before. */
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
