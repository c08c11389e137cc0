/*
 * Each of several processes has a lease, and one has that of the service besides. It renews them in the database; others
 * take over if they have seen no renewal for a while. Each measures with its own monotonic clock, from the safe side:
 * the holder from before it asks for a renewal, the others from after they have seen it. So it does not matter what the
 * clocks of the machines, and of the database, say.
 */

/** The clocks of a process, in ms. */
export interface Clocks {
  /** Since some moment; it never jumps, and may stand still while the machine sleeps. */
  monotonic: number;
  /** Since 1970. */
  wall: number;
}

/** The lease as the others see it. */
export interface LeaseRow {
  /** The holder; null after it has given the lease back. */
  processId: string | null;
  /** Counts the holders. */
  epoch: number;
  /** Counts the renewals of this holder. */
  renewals: number;
}

/** ms after asking for the last renewal until the holder stops. */
export const HELD_MS = 10_000;
/** ms without a renewal after which another process may take the lease. */
export const EXPIRES_MS = 15_000;
export const RENEW_EACH_MS = 3000;
export const LOOK_EACH_MS = 2000;
/** After a lost connection. */
export const RETRY_MS = 500;
/** Less than the time that is left after a renewal that gets no answer. */
export const ANSWER_MS = 2000;
export const CHECK_EACH_MS = 500;
/** ms; more is not the correction of a clock, but a machine that slept. */
const LARGEST_CORRECTION_MS = 2000;

/** A lease, as its holder knows it. */
export class HeldLease {
  private until = 0;
  /** The least since the last renewal: a clock that was set back must not hide a sleep after it. */
  private offset = 0;

  /**
   * @param asked the clocks before it was asked for
   * @param now the clocks after the answer
   */
  constructor(asked: Clocks, now: Clocks) {
    this.renewed(asked, now);
  }

  /**
   * Does not count if a clock was set meanwhile: a sleep after that would not be seen.
   * @param asked the clocks before the renewal was asked for
   * @param now the clocks after the answer
   */
  renewed(asked: Clocks, now: Clocks): void {
    if (Math.abs(offsetOf(now) - offsetOf(asked)) > LARGEST_CORRECTION_MS) return;
    this.until = asked.monotonic + HELD_MS;
    this.offset = offsetOf(asked);
  }

  isHeld(now: Clocks): boolean {
    const offset = offsetOf(now);
    this.offset = Math.min(this.offset, offset);
    return now.monotonic < this.until && offset - this.offset <= LARGEST_CORRECTION_MS;
  }
}

const offsetOf = ({ wall, monotonic }: Clocks): number => wall - monotonic;

/** The lease of another process, as one that watches it sees it. */
export class LeaseWatch {
  private seen: { renewal: string; at: number } | undefined;

  /**
   * @param now the clocks after the row was read
   * @returns true if it may be taken, provided that the row is still the same
   */
  see({ processId, epoch, renewals }: LeaseRow, now: Clocks): boolean {
    if (processId === null) return true;
    const renewal = `${epoch} ${renewals}`;
    if (this.seen?.renewal !== renewal) this.seen = { renewal, at: now.monotonic };
    return now.monotonic - this.seen.at >= EXPIRES_MS;
  }
}
