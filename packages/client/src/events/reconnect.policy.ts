import { DashboardError } from '../common/dashboard-error.js';

const LONGEST_MS = 15_000;
/** Of the pause, so that many clients do not come back in the same moment. */
const JITTER = 0.2;

/**
 * How long to wait before the next attempt.
 * @param attempt 0 for the first one after a connection that worked
 * @param firstMs what the service asks for
 * @param random from 0 to 1
 */
export function pauseBefore(attempt: number, firstMs: number, random: number): number {
  const pause = Math.min(firstMs * 2 ** attempt, LONGEST_MS);
  return Math.round(pause * (1 + JITTER * (2 * random - 1)));
}

/** An error that no later attempt mends ends the stream: a wrong token, or another program at this address. */
export function endsTheStream(error: unknown): boolean {
  return error instanceof DashboardError && !error.isPassing;
}
