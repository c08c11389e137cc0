import type { SeenPresence } from '../../packages/network/src/server/presence-service.js';
import { scaled } from '../../packages/network/src/state/scaled.js';

/** The time within which a presence leaves after the call that asks for it. */
const ANSWER_MS = scaled(20_000);
/** The time for which the service stays online after a call; a new name is sent once more then. */
const ONLINE_MS = 125_000;

/** A call that makes the account online, if it is not yet: the span in which its presence may leave. */
interface PresenceCall {
  from: number;
  until: number;
}

/** The calls of this file of tests. */
const calls: PresenceCall[] = [];

/**
 * Call it just before each request that makes the account online.
 * @param late ms for which the request may be under way already
 * @param ahead ms until it goes at the latest
 */
export function notePresenceCall({ late = 0, ahead = 0 } = {}): void {
  const now = Date.now();
  calls.push({ from: now - late, until: now + ahead + ANSWER_MS });
}

/** True if a request for this path makes the account online. */
export function isPresenceCall(path: string): boolean {
  return /\/presence(\/subscribe)?(?=$|[?'"\s])/.test(path);
}

export function forgetPresenceCalls(): void {
  calls.length = 0;
}

/**
 * Checked at the end of every service: the account was online only after a call that has asked for it, once for each
 * call. A presence without a type means online, too, and none may ever leave.
 * @throws Error
 */
export function assertPresencesWereCalled(seen: SeenPresence[], isOnlineBySetting: boolean): void {
  const uncalled = seen.filter(({ type }) => type === null);
  if (!isOnlineBySetting) uncalled.push(...uncalledOnes(seen));
  if (uncalled.length === 0) return;
  const list = uncalled.map(({ type, at }) => `${type ?? 'no type'} at ${at.toISOString()}`);
  throw new Error(`Presences left that nobody had asked for: ${list.join(', ')}`);
}

function uncalledOnes(seen: SeenPresence[]): SeenPresence[] {
  const unused = [...calls];
  let name: string | null = null;
  let calledAt = -Infinity;
  return seen.filter((presence) => {
    if (presence.type !== 'available') return false;
    const at = presence.at.getTime();
    const cause = unused.findIndex(({ from, until }) => from <= at && at <= until);
    if (cause === -1 && (presence.name === name || at - calledAt > ONLINE_MS)) return true;
    ({ name } = presence);
    if (cause === -1) return false;
    unused.splice(cause, 1);
    calledAt = at;
    return false;
  });
}
