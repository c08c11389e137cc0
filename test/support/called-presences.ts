import type { SeenPresence } from '../../network/server/presence-desk.js';

/** Whether something in this file of tests may have asked the service to be online. */
let hasBeenCalled = false;

/** Call it before a request that makes the account online. */
export function notePresenceCall(): void {
  hasBeenCalled = true;
}

/**
 * Every service that ends checks this: the account was online only if a test, or a page, has asked for it. A presence
 * without a type means online, too, and none may ever leave.
 * @throws Error
 */
export function assertPresencesWereCalled(seen: SeenPresence[], isOnlineBySetting: boolean): void {
  const mayBeOnline = hasBeenCalled || isOnlineBySetting;
  const uncalled = seen.filter(
    ({ type }) => type === null || (type === 'available' && !mayBeOnline),
  );
  if (uncalled.length === 0) return;
  const list = uncalled.map(({ type, at }) => `${type ?? 'no type'} at ${at.toISOString()}`);
  throw new Error(`Presences left that nobody had asked for: ${list.join(', ')}`);
}
