/**
 * One connection's time to send: it is over when the connection is, and its pauses end with it.
 * What comes during a turn wakes it; no wake-up is lost.
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

  /** There is something new to look at. */
  wake(): void {
    this.isWoken = true;
    this.endPause();
  }

  /** Until something is new, the turn is over, or so many ms have passed. */
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
