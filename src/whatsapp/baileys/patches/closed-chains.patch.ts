/** The part of a stored session that is read here (libsignal: src/session_record.js). */
export interface StoredSession {
  _sessions: Record<string, { _chains: Record<string, StoredChain> }>;
}

interface StoredChain {
  chainKey: { key?: string };
  /** Keys of skipped messages that may still come, by the message's number. */
  messageKeys: Record<string, string>;
}

/** As many as Signal's own library keeps. */
const KEPT = 5;

/**
 * Removes the receiving chains of earlier turns of a conversation once all their messages were read; libsignal never
 * does. A session would grow by 110 bytes with each answer, and it is read and stored with each message. Saves a tenth
 * of the CPU time of a dialogue of 100 answers, and more in longer ones. The session is changed in place.
 *
 * A late copy of the first message of a session, from before the journal and five turns ago, counts as undecryptable
 * instead of read.
 */
export function removeClosedChains({ _sessions: sessions = {} }: Partial<StoredSession>): void {
  for (const { _chains: chains } of Object.values(sessions)) {
    const closed = Object.keys(chains).filter((id) => isDone(chains[id]));
    // Chains are in the order of the conversation.
    for (const id of closed.slice(0, -KEPT)) delete chains[id];
  }
}

/** Closed, and without keys of skipped messages: no message can be read with it any more. */
function isDone({ chainKey, messageKeys }: StoredChain): boolean {
  return chainKey.key === undefined && Object.keys(messageKeys).length === 0;
}
