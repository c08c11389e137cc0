import { MANY_FAILURES } from '../../session.js';

const BASE_MS = 1000;
const CEILING_MS = 60_000;
const FLOOR_MS = 250;
const SLOW_MS = 5 * 60_000;
const SLOW_SPREAD = 0.2;

/**
 * The delay before the next try: full jitter under a ceiling that doubles with each failure, so
 * that not all clients reconnect at the same moment after an outage; after many failures, about five minutes.
 * @param failures failed attempts so far, 1 or more
 * @param random from 0 to 1
 */
export function backoffDelayMs(failures: number, random: number): number {
  if (failures >= MANY_FAILURES) {
    return Math.round(SLOW_MS * (1 + SLOW_SPREAD * (2 * random - 1)));
  }
  const ceiling = Math.min(CEILING_MS, BASE_MS * 2 ** (failures - 1));
  return Math.max(FLOOR_MS, Math.round(random * ceiling));
}

/** The longest pause between two tries. */
export const SLOWEST_MS = 60 * 60_000;

/**
 * The delay before the next try after WhatsApp has refused the login: the same login will mostly be refused again, so
 * the pause doubles up to an hour. At least half of it is waited.
 * @param refusals refused logins so far, 1 or more
 * @param random from 0 to 1
 */
export function refusalDelayMs(refusals: number, random: number): number {
  const ceiling = Math.min(SLOWEST_MS, BASE_MS * 2 ** (refusals - 1));
  return Math.round(ceiling * (0.5 + random / 2));
}

/** A connection that was open for this long resets the count of failures. */
export const STABLE_AFTER_MS = 60_000;
