/** Owns every timer of the network, so that stopping it leaves none behind. */
export class TimerRegistry {
  private readonly timers = new Set<NodeJS.Timeout>();

  after(delayMs: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, delayMs);
    this.timers.add(timer);
  }

  clear(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }
}
