const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The times of the attempts, in ms after the first one: the schedule of the Standard Webhooks specification. */
export const ATTEMPTS_AT = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** The part of the pause by which an attempt may be earlier or later, so that many do not coincide. */
export const JITTER = 0.1;
/** The longest pause that a receiver may ask for. */
export const LONGEST_PAUSE_MS = 24 * HOUR;
/** The pause for a receiver that is busy, but names no time. */
const BUSY_PAUSE_MS = 5 * SECOND;
const BUSY = new Set([429, 502, 503, 504]);

/** An attempt that failed. */
export interface FailedAttempt {
  /** ms; its begin. */
  at: number;
  /** ms */
  endedAt: number;
  /** HTTP status; null without an answer. */
  status: number | null;
  /** From `Retry-After`. */
  retryAfterMs: number | null;
}

/**
 * The time of the next attempt; null if there is none. After a late attempt, because the computer was asleep, the next
 * one is at least half a pause later: otherwise all remaining ones would be made at once, and in vain.
 * @param firstAt ms; the first attempt of this round
 * @param tries how many attempts this round has had
 */
export function nextAttemptAt(
  failed: FailedAttempt,
  { firstAt, tries, random = Math.random() }: { firstAt: number; tries: number; random?: number },
): number | null {
  const planned = ATTEMPTS_AT[tries];
  if (planned === undefined) return null;
  const pause = planned - (ATTEMPTS_AT[tries - 1] ?? 0);
  const jitter = pause * JITTER * (2 * random - 1);
  // The first attempt was timed by a clock that was fast and has been set right.
  const isAhead = firstAt > failed.at;
  const at = Math.max(
    isAhead ? failed.at + pause + jitter : firstAt + planned + jitter,
    failed.at + pause / 2,
    failed.endedAt + (pauseAfter(failed) ?? 0),
  );
  return Math.ceil(at);
}

/**
 * The longest pause before this attempt, in ms: the one before it may have been early. The receiver's own wish is not
 * counted, since the webhook keeps it.
 */
export function longestPauseBefore(tries: number): number {
  const pause = (ATTEMPTS_AT[tries] ?? LONGEST_PAUSE_MS) - (ATTEMPTS_AT[tries - 1] ?? 0);
  return 1.5 * pause + MINUTE;
}

/** The time without deliveries for a busy receiver, in ms; null if it is not busy. */
export function pauseAfter({ status, retryAfterMs }: FailedAttempt): number | null {
  if (retryAfterMs !== null) return Math.min(retryAfterMs, LONGEST_PAUSE_MS);
  return status !== null && BUSY.has(status) ? BUSY_PAUSE_MS : null;
}

/** The header `Retry-After`, seconds or a date; null if it is neither. */
export function parseRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  if (/^\d+$/.test(value)) return Number(value) * SECOND;
  // A number with a sign would be read as a year.
  const at = /^[A-Za-z]/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
