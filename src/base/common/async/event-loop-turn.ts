/** Measures how long the current turn of the event loop has lasted. */
export class EventLoopTurn {
  /** ms of `performance.now()` */
  private beganAt: number | null = null;

  /** ms since the first call in this turn */
  measure(): number {
    const now = performance.now();
    if (this.beganAt !== null) return now - this.beganAt;
    this.beganAt = now;
    setImmediate(() => (this.beganAt = null));
    return 0;
  }
}
