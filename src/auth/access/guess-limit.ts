import { createHash } from 'node:crypto';
import { ApiError } from '../../common/errors/api.error.js';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 5 * 60 * 1000;
const FORGOTTEN_AFTER_MS = 60 * 60 * 1000;
/** Half a kilobyte each at most; beyond that, whoever has not guessed for longest is forgotten. */
const MAX_ADDRESSES = 10_000;
/** More than the programs of one address may have between them. */
const MAX_OUTDATED = 8;

interface Guesser {
  count: number;
  at: number;
  blockedUntil: number;
  /** Digests of the latest ones: programs that repeat outdated tokens guess nothing. */
  latest: string[];
}

/**
 * Slows down who guesses at the token, each address by itself: some guesses are free, then each doubles
 * the time in which that address is not asked again. A package would bring stores for many machines
 * (rate-limiter-flexible) or count requests, not guesses (@nestjs/throttler).
 */
export class GuessLimit {
  /** The latest guessers last. */
  private readonly guessers = new Map<string, Guesser>();

  /** @param free so many wrong ones cost nothing */
  constructor(
    private readonly free: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** While no token of this address is looked at, not even the right one. */
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
      count > this.free
        ? Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (count - this.free - 1))
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
