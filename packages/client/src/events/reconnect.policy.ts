import { DashboardError } from '../common/dashboard-error.js';

const LONGEST_MS = 15_000;
/** The share of the pause that is random, so that many clients do not come back in the same moment. */
const JITTER = 0.2;

/**
 * The pause before the next attempt.
 * @param attempt 0 for the first one after a connection that worked
 * @param firstMs the pause that the service asks for
 * @param random from 0 to 1
 */
export function pauseBefore(attempt: number, firstMs: number, random: number): number {
  const pause = Math.min(firstMs * 2 ** attempt, LONGEST_MS);
  return Math.round(pause * (1 + JITTER * (2 * random - 1)));
}

/**
 * True for an error that no later attempt can fix, which ends the stream: a wrong token, or another program at this
 * address.
 */
export function endsTheStream(error: unknown): boolean {
  return error instanceof DashboardError && !error.isPassing;
}
