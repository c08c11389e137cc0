const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** When the attempts are made, in ms after the first one: the schedule that the Standard Webhooks specification names. */
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

/** How much earlier or later an attempt may be, of the pause before it, so that many do not come at once. */
export const JITTER = 0.1;
/** A receiver may ask for no longer pause. */
export const LONGEST_PAUSE_MS = 24 * HOUR;
/** For a receiver that says that it has too much to do, but not for how long. */
const BUSY_PAUSE_MS = 5 * SECOND;
const BUSY = new Set([429, 502, 503, 504]);

/** An attempt that failed. */
export interface FailedAttempt {
  /** ms; when it began. */
  at: number;
  /** ms */
  endedAt: number;
  /** HTTP status; null without an answer. */
  status: number | null;
  /** From `Retry-After`. */
  retryAfterMs: number | null;
}

/**
 * When the next attempt is made; null if there is none. After an attempt that was late, as the computer was asleep, the
 * next one is half a pause later at least: else all that are left would be made at once, and in vain.
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
  // A clock that was fast and has been set right has timed the first one.
  const isAhead = firstAt > failed.at;
  const at = Math.max(
    isAhead ? failed.at + pause + jitter : firstAt + planned + jitter,
    failed.at + pause / 2,
    failed.endedAt + (pauseAfter(failed) ?? 0),
  );
  return Math.ceil(at);
}

/**
 * No pause before this attempt is longer, in ms: the one before it may have been early. The receiver's own wish is not
 * counted, since the webhook keeps it.
 */
export function longestPauseBefore(tries: number): number {
  const pause = (ATTEMPTS_AT[tries] ?? LONGEST_PAUSE_MS) - (ATTEMPTS_AT[tries - 1] ?? 0);
  return 1.5 * pause + MINUTE;
}

/** How long nothing more is sent to a receiver that is busy, in ms; null if it is not. */
export function pauseAfter({ status, retryAfterMs }: FailedAttempt): number | null {
  if (retryAfterMs !== null) return Math.min(retryAfterMs, LONGEST_PAUSE_MS);
  return status !== null && BUSY.has(status) ? BUSY_PAUSE_MS : null;
}

/** The header `Retry-After`, seconds or a date; null if it is neither. */
export function parseRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  if (/^\d+$/.test(value)) return Number(value) * SECOND;
  // A number with a sign would be taken for a year.
  const at = /^[A-Za-z]/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
