/** Clocks that differ by less agree: WhatsApp's times have whole seconds. */
const TOLERANCE_MS = 2000;
/** A sample that is lower by this means that the clock of this machine was moved, not that an answer took long. */
const STEP_MS = 5000;

/**
 * Measures how much WhatsApp's clock is ahead of this machine's, from the times in its answers. Each sample is too low
 * by the delay of the answer and by the rest of its second, so the highest is the best.
 */
export class ClockOffset {
  private best: number | null = null;

  /**
   * @param serverAt ms; the time in an answer that has just arrived
   * @param now ms; by this machine's clock
   */
  note(serverAt: number, now: number): void {
    const sample = serverAt - now;
    if (this.best === null || sample > this.best || sample < this.best - STEP_MS) {
      this.best = sample;
    }
  }

  /** ms; 0 if the clocks agree, null without any sample. */
  get ms(): number | null {
    if (this.best === null) return null;
    return Math.abs(this.best) < TOLERANCE_MS ? 0 : this.best;
  }
}
