/** The parts of a stored session that are read here (libsignal: src/session_record.js). */
export interface TriedSession {
  _sessions: Record<string, { indexInfo: { used: number } }>;
}

/**
 * Undoes the changes that libsignal makes to sessions of other messages. It tries one after the other, and takes the
 * next step of the ratchet before it knows whether the message fits; then it stores all of them (libsignal:
 * src/session_cipher.js, `decryptWithSessions`). After that step, no message of such a session can be read. It happens
 * whenever a message of the earlier session arrives after a new one was opened. Baileys opens one each time it asks for
 * somebody's devices: after a start, and when its list is five minutes old (Baileys: Socket/messages-send.js,
 * `getUSyncDevices`).
 *
 * The session that fits is the one whose time of use is new. If two messages came in the same millisecond, none is, and
 * nothing is changed.
 * @param before the stored record
 * @param after the record to store; changed in place
 */
export function undoFailedTries(
  { _sessions: before }: TriedSession,
  { _sessions: after }: TriedSession,
): void {
  const fitting = Object.keys(after).find(
    (key) => before[key] && before[key].indexInfo.used !== after[key]?.indexInfo.used,
  );
  if (fitting === undefined) return;
  for (const key of Object.keys(after)) {
    if (key !== fitting && before[key]) after[key] = before[key];
  }
}
