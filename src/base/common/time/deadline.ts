/**
 * The end of a pause that is only held in memory. It comes when one of two clocks reaches it: the machine's, which may
 * be set, or the monotonic one, which may stand still while the computer sleeps.
 */
export class Deadline {
  private readonly wallAt: number;
  private readonly monotonicAt: number;

  /** @param ms from now */
  constructor(ms: number) {
    this.wallAt = Date.now() + ms;
    this.monotonicAt = performance.now() + ms;
  }

  /** 0 when it has come. */
  get leftMs(): number {
    const left = Math.min(this.wallAt - Date.now(), this.monotonicAt - performance.now());
    return Math.max(0, left);
  }

  /** By the machine's clock: whole ms since 1970, as a store takes them. */
  get at(): number {
    return Math.ceil(Date.now() + this.leftMs);
  }
}
