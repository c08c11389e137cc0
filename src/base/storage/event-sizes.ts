/** Consecutive events, counted together. */
interface Stretch {
  /** The seq of the last one. */
  seq: number;
  bytes: number;
}

/** The number of stretches in which the limit is counted. */
const STRETCHES = 20;

/**
 * The room of the committed events of each account, to find events beyond a limit without reading the log. Counts in
 * stretches, so that up to a twentieth of the limit stays empty.
 */
export class EventSizes {
  /** The stretches of each account, oldest first. */
  private readonly byAccount = new Map<string, Stretch[]>();

  constructor(private readonly limit: number) {}

  /** Call it in the order of events. */
  add(account: string, seq: number, bytes: number): void {
    const stretches = this.byAccount.get(account) ?? [];
    this.byAccount.set(account, stretches);
    const last = stretches.at(-1);
    if (last && last.bytes + bytes <= this.limit / STRETCHES) {
      last.seq = seq;
      last.bytes += bytes;
    } else stretches.push({ seq, bytes });
  }

  /** The newest event that is beyond the limit; 0 if none is. The newest stretch always fits. */
  lastBeyond(account: string): number {
    const stretches = this.byAccount.get(account) ?? [];
    let bytes = stretches.at(-1)?.bytes ?? 0;
    for (const stretch of stretches.slice(0, -1).toReversed()) {
      bytes += stretch.bytes;
      if (bytes > this.limit) return stretch.seq;
    }
    return 0;
  }

  /** Forgets dropped events. */
  forget(account: string, upTo: number): void {
    const stretches = this.byAccount.get(account) ?? [];
    this.byAccount.set(
      account,
      stretches.filter(({ seq }) => seq > upTo),
    );
  }
}
