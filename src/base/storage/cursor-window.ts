/** The events on their way, so that a cursor never passes one that has not arrived or been stored. */
export class CursorWindow {
  private readonly open = new Set<number>();

  /** @param seen the last event that was seen; all earlier ones have ended */
  constructor(private seen: number) {}

  /** Call it in the order of events; all earlier ones have begun, or need no delivery. */
  begin(seq: number): void {
    this.open.add(seq);
    this.seen = seq;
  }

  end(seq: number): void {
    this.open.delete(seq);
  }

  /** Notes that all events up to this one have begun, or need no delivery. */
  see(seq: number): void {
    this.seen = seq;
  }

  get seenUpTo(): number {
    return this.seen;
  }

  /** The last event before the first one on its way. */
  get doneUpTo(): number {
    const [first] = this.open;
    return first === undefined ? this.seen : first - 1;
  }
}
