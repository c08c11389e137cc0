/** Spaces messages evenly, up to a number per minute; the first one is not delayed. */
export class Pace {
  private readonly gapMs: number;
  private nextAt = 0;

  /** @param perMinute 0 is no limit */
  constructor(perMinute: number) {
    this.gapMs = perMinute === 0 ? 0 : 60_000 / perMinute;
  }

  /** The wait from `now` (ms) until the next one. */
  delayAt(now: number): number {
    return Math.max(0, this.nextAt - now);
  }

  noteSent(now: number): void {
    this.nextAt = now + this.gapMs;
  }
}
