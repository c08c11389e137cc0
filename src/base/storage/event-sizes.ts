/** Events that follow each other, counted together. */
interface Stretch {
  /** Of the last one. */
  seq: number;
  bytes: number;
}

/** In how many stretches the limit is counted. */
const STRETCHES = 20;

/**
 * How much room the committed events of each account take, to find those beyond a limit without reading the log. Counts in
 * stretches, so that up to a twentieth of the limit stays empty.
 */
export class EventSizes {
  /** Of each account, oldest first. */
  private readonly byAccount = new Map<string, Stretch[]>();

  constructor(private readonly limit: number) {}

  /** In their order. */
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

  /** They are dropped. */
  forget(account: string, upTo: number): void {
    const stretches = this.byAccount.get(account) ?? [];
    this.byAccount.set(
      account,
      stretches.filter(({ seq }) => seq > upTo),
    );
  }
}
