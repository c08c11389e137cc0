/** Runs what is due, in the order of its time; equal times in the order in which they were asked for. */
export class Timeline {
  /** ms */
  now = 0;
  private readonly due = new Map<number, (() => void)[]>();

  /** @param afterMs a whole number from 1 */
  in(afterMs: number, run: () => void): void {
    const at = this.now + afterMs;
    const others = this.due.get(at);
    if (others) others.push(run);
    else this.due.set(at, [run]);
  }

  runUntil(end: number): void {
    for (; this.now < end; this.now += 1) {
      const runs = this.due.get(this.now) ?? [];
      this.due.delete(this.now);
      for (const run of runs) run();
    }
  }
}
