/** The parts of a stored session that are read here (libsignal: src/session_record.js). */
interface TriedSession {
  _sessions: Record<string, { indexInfo: { used: number } }>;
}

/** Records of sessions, by address; null for a deleted one. */
type Records = Record<string, unknown>;

/**
 * Undoes what libsignal does to the sessions that it tries in vain before the one that fits a message: it takes a step in
 * each of them, and stores it (libsignal: src/session_cipher.js, `decryptWithSessions`). Phones do not. Somebody who has
 * opened a session at the same time as the other side would write in one that nobody else can follow. If two messages came
 * in the same millisecond, no time of use is new, and nothing is undone. The service has a patch of its own for it.
 * @param stored the sessions before, by address
 * @param written the same ones after the message; changed in place
 */
export function undoFailedTries(stored: Records, written: Records): void {
  for (const [address, record] of Object.entries(written)) {
    const before = (stored[address] as TriedSession | undefined)?._sessions;
    const after = (record as TriedSession | null)?._sessions;
    if (before && after) keepTried(before, after);
  }
}

function keepTried(before: TriedSession['_sessions'], after: TriedSession['_sessions']): void {
  // Only the use of the one that fits is new; a message that opens a session uses none that was there.
  const isUsed = (key: string) =>
    before[key] && before[key].indexInfo.used !== after[key].indexInfo.used;
  const fitting = Object.keys(after).find(isUsed);
  if (fitting === undefined) return;
  for (const key of Object.keys(after)) {
    if (key !== fitting && before[key]) after[key] = before[key];
  }
}
