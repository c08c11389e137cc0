/*
 * Times that were noted or planned by this machine's clock. A clock that was fast and was set right leaves times behind
 * that are far ahead. So each comparison has a limit for its time, and a time further ahead counts as over.
 */

/**
 * ms until a planned time; 0 if it has come, or was planned by a clock that was fast.
 * @param longestMs the longest pause that is ever planned
 */
export function msUntil(at: number, now: number, longestMs: number): number {
  const left = at - now;
  return left > longestMs ? 0 : Math.max(0, left);
}

/** True if a planned time has come; as `msUntil`. */
export function isDue(at: number, now: number, longestMs: number): boolean {
  return msUntil(at, now, longestMs) === 0;
}

/** True if something was noted less than this long ago. Small steps of the clock, either way, do not change that. */
export function isRecent(notedAt: number, now: number, forMs: number): boolean {
  return Math.abs(now - notedAt) < forMs;
}
