import { isRecent } from '../base/common/time/due.policy.js';

/** A message up to this size is always stored whole. Nearly all that people write is smaller. */
export const SMALL_BYTES = 8 * 1024;

/**
 * The limit for one person's larger messages: 250 of the longest texts, with their encoded forms. For the rest of the
 * hour, each is cut to the size of a small one.
 */
const BYTES_AN_HOUR = 32 * 1024 * 1024;
const HOUR_MS = 60 * 60 * 1000;
/** More than the people who write large messages in an hour; beyond, the one that began first is forgotten. */
const MAX_PEOPLE = 10_000;

/**
 * Limits how much of the disk one person may fill. A limit for each message is not enough: a modified client can send
 * thousands a minute. It starts anew with the process, which others cannot restart.
 */
export class SizeAllowance {
  /** By sender, the one who began first in front. */
  private readonly spent = new Map<string, { bytes: number; since: number }>();

  /** @param now ms; monotonic, so that no hour gets longer when the clock is set */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** True if a message may be stored whole; if so, it counts. */
  take(senderJid: string, bytes: number): boolean {
    if (bytes <= SMALL_BYTES) return true;
    const sum = this.currentSum(senderJid);
    if (sum.bytes + bytes > BYTES_AN_HOUR) return false;
    sum.bytes += bytes;
    return true;
  }

  private currentSum(senderJid: string): { bytes: number; since: number } {
    const now = this.now();
    const known = this.spent.get(senderJid);
    if (known && isRecent(known.since, now, HOUR_MS)) return known;
    this.spent.delete(senderJid);
    const [first] = this.spent.keys();
    if (first !== undefined && this.spent.size >= MAX_PEOPLE) this.spent.delete(first);
    const sum = { bytes: 0, since: now };
    this.spent.set(senderJid, sum);
    return sum;
  }
}
