import type { CallRow } from '../../base/storage/dashboard.schema.js';
import type { CallUpdate } from '../../whatsapp/inbound-batch.js';
import type { Clocks } from '../../whatsapp/session.js';
import { isDue } from '../../base/common/time/due.policy.js';

/** WhatsApp lets a call ring for about a minute, and then says that it has ended. */
const LONGEST_RING_MS = 90_000;
/** The end of a call may overtake its beginning, which says what kind of call it is. */
const LONGEST_WAIT_MS = 5000;

/** Whether a call rings now: one that has waited at WhatsApp for long is over, although its end has not come yet. */
export function isRinging(update: CallUpdate, now: Clocks): boolean {
  return update.ending === null && waitOf(update, now) <= LONGEST_RING_MS;
}

/** The same of a stored call. */
export function stillRings({ started_at, ending, expires_at }: CallRow, now: Clocks): boolean {
  if (started_at === null || ending !== null) return false;
  if (isDue(expires_at, now.here, LONGEST_RING_MS)) return false;
  return now.server - started_at <= LONGEST_RING_MS;
}

/** When nothing more is expected of a call after this update: ms since 1970, by this machine's clock. */
export function expiryOf(update: CallUpdate, now: Clocks): number {
  const ringMs = isRinging(update, now) ? LONGEST_RING_MS - waitOf(update, now) : 0;
  return now.here + Math.max(ringMs, LONGEST_WAIT_MS);
}

/**
 * When a call is over without a word of WhatsApp: ms since 1970. After a reconnect, WhatsApp first sends what has
 * waited there.
 * @param connectedSince ms
 */
export function deadlineOf({ expires_at }: CallRow, connectedSince: number): number {
  return Math.max(expires_at, connectedSince + LONGEST_WAIT_MS);
}

/** Whether that time has come. */
export function isOver(row: CallRow, connectedSince: number, now: number): boolean {
  return isDue(deadlineOf(row, connectedSince), now, LONGEST_RING_MS);
}

/** How long it has waited at WhatsApp (ms). */
function waitOf({ origin, at }: CallUpdate, { server }: Clocks): number {
  return origin === 'live' ? 0 : Math.max(server - at, 0);
}
