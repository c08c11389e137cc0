import { createHash } from 'node:crypto';
import { ApiError } from '../../base/common/errors/api.error.js';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 5 * 60 * 1000;
const FORGOTTEN_AFTER_MS = 60 * 60 * 1000;
/** At most half a kilobyte each; beyond the limit, the oldest entry is dropped. */
const MAX_ADDRESSES = 10_000;
/** More than the programs of one address are likely to use. */
const MAX_OUTDATED = 8;

interface Guesser {
  count: number;
  at: number;
  blockedUntil: number;
  /** Digests of the latest wrong tokens: a program that repeats an outdated token is not guessing. */
  latest: string[];
}

/**
 * Slows down guessing of the token, per client address: some guesses are free, then each one doubles the time in which
 * the address is only told to wait. Ask it about wrong tokens alone: clients that share the address with a guesser,
 * such as a proxy, get in with the right one. A token has 16 characters and more, so guesses need no other limit. The
 * packages for this either bring stores for many machines (rate-limiter-flexible) or count requests instead of guesses
 * (@nestjs/throttler).
 */
export class GuessLimit {
  /** Guessers by address, the latest last. */
  private readonly guessers = new Map<string, Guesser>();

  /**
   * @param freeGuesses the number of wrong tokens before the first block
   * @param now ms; monotonic, so that no block gets longer when the clock is set
   */
  constructor(
    private readonly freeGuesses: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The error for a wrong token of an address that must wait; otherwise the token is counted. */
  refuseOrCount(address: string, guess: string): ApiError | undefined {
    const refusal = this.refusalFor(address);
    if (!refusal) this.recordFailure(address, guess);
    return refusal;
  }

  /** The error for a wrong token of an address that must wait. */
  refusalFor(address: string): ApiError | undefined {
    const waitMs = this.waitMs(address);
    if (waitMs === 0) return undefined;
    return new ApiError('too_many_requests', 'Too many wrong tokens came from this address.', {
      retryAfterS: Math.ceil(waitMs / 1000),
    });
  }

  waitMs(address: string): number {
    return Math.max(0, (this.guessers.get(address)?.blockedUntil ?? 0) - this.now());
  }

  recordFailure(address: string, guess: string): void {
    const now = this.now();
    const digest = createHash('sha256').update(guess).digest('base64');
    const known = this.guessers.get(address);
    if (known?.latest.includes(digest)) return;
    const count = known && now - known.at < FORGOTTEN_AFTER_MS ? known.count + 1 : 1;
    const waitMs =
      count > this.freeGuesses
        ? Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (count - this.freeGuesses - 1))
        : 0;
    this.guessers.delete(address);
    const latest = [...(known?.latest ?? []), digest].slice(-MAX_OUTDATED);
    this.guessers.set(address, { count, at: now, blockedUntil: now + waitMs, latest });
    const [oldest] = this.guessers.keys();
    if (oldest !== undefined && this.guessers.size > MAX_ADDRESSES) this.guessers.delete(oldest);
  }

  reset(address: string): void {
    this.guessers.delete(address);
  }

  get size(): number {
    return this.guessers.size;
  }
}
