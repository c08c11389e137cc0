import type { CallRow } from '../../base/storage/dashboard.schema.js';
import type { CallUpdate } from '../../whatsapp/inbound-batch.js';
import type { Clocks } from '../../whatsapp/session.js';
import { isDue } from '../../base/common/time/due.policy.js';

/** WhatsApp lets a call ring for about a minute, and then reports its end. */
const LONGEST_RING_MS = 90_000;
/** The end of a call may overtake its beginning, which has the kind of the call. */
const LONGEST_WAIT_MS = 5000;

/** True if a call rings now: one that has long waited at WhatsApp is over, although its end has not come yet. */
export function isRinging(update: CallUpdate, now: Clocks): boolean {
  return update.ending === null && waitOf(update, now) <= LONGEST_RING_MS;
}

/** The same for a stored call. */
export function stillRings({ started_at, ending, expires_at }: CallRow, now: Clocks): boolean {
  if (started_at === null || ending !== null) return false;
  if (isDue(expires_at, now.here, LONGEST_RING_MS)) return false;
  return now.server - started_at <= LONGEST_RING_MS;
}

/** The time after this update at which nothing more is expected of the call: ms since 1970, by this machine's clock. */
export function expiryOf(update: CallUpdate, now: Clocks): number {
  const ringMs = isRinging(update, now) ? LONGEST_RING_MS - waitOf(update, now) : 0;
  return now.here + Math.max(ringMs, LONGEST_WAIT_MS);
}

/**
 * The time (ms since 1970) at which a call is over without news from WhatsApp. After a reconnect, WhatsApp first sends
 * what has waited there.
 * @param connectedSince ms
 */
export function deadlineOf({ expires_at }: CallRow, connectedSince: number): number {
  return Math.max(expires_at, connectedSince + LONGEST_WAIT_MS);
}

/** True once that time has come. */
export function isOver(row: CallRow, connectedSince: number, now: number): boolean {
  return isDue(deadlineOf(row, connectedSince), now, LONGEST_RING_MS);
}

/** The time that it has waited at WhatsApp (ms). */
function waitOf({ origin, at }: CallUpdate, { server }: Clocks): number {
  return origin === 'live' ? 0 : Math.max(server - at, 0);
}
