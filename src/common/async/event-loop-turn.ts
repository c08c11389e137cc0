/** Tells how long a turn of the event loop lasts. */
export class EventLoopTurn {
  /** ms of `performance.now()` */
  private beganAt: number | null = null;

  /** ms since it was first asked in this turn */
  measure(): number {
    const now = performance.now();
    if (this.beganAt !== null) return now - this.beganAt;
    this.beganAt = now;
    setImmediate(() => (this.beganAt = null));
    return 0;
  }
}
