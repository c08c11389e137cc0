/**
 * The pauses of one connection's send loop. The loop is over when the connection ends, and so is its pause. A new
 * message wakes it; a wake-up between two pauses ends the next one.
 */
export class SendLoop {
  private hasEnded = false;
  private isWoken = false;
  private endPause: () => void = () => {};

  get isOver(): boolean {
    return this.hasEnded;
  }

  end(): void {
    this.hasEnded = true;
    this.endPause();
  }

  /** A message was queued, or may be sent now. */
  wake(): void {
    this.isWoken = true;
    this.endPause();
  }

  /** Resolves after this many ms, with the next wake-up, or at the end of the loop. */
  async pause(ms = Infinity): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    if (!this.isWoken && !this.hasEnded) {
      await new Promise<void>((resolve) => {
        this.endPause = resolve;
        if (ms !== Infinity) timer = setTimeout(resolve, ms);
      });
    }
    clearTimeout(timer);
    this.isWoken = false;
  }
}
