/** The fields used here (Baileys: Signal/Group/sender-key-state.js). */
interface SenderKeyState {
  senderKeyId: number;
  senderChainKey: { iteration: number };
  senderSigningKey: object;
}

/** A state cannot decrypt messages that are further ahead (Baileys: Signal/Group/group_cipher.js). */
const MAX_AHEAD = 2000;
/** Matches a `Buffer` in plain JSON. */
const BYTES = /\{"type":"Buffer","data":(\[[\d,]*\])\}/g;

/**
 * Converts a stored sender key into a form that the library can read. It writes buffers as plain JSON, as lists of
 * numbers, but its reader knows base64 only (Baileys: Signal/libsignal.js storeSenderKey, Utils/generics.js BufferJSON).
 * Without this, skipped message keys are read back as objects, which cannot decrypt the late messages.
 */
export function toReadableSenderKey(stored: Uint8Array): Uint8Array {
  const text = Buffer.from(stored)
    .toString('utf8')
    .replace(BYTES, (_all, list: string) => toBase64Json(list));
  const states = JSON.parse(text) as SenderKeyState[];
  return Buffer.from(states.length > 1 ? JSON.stringify(withoutRepetitions(states)) : text);
}

/** Converts as `BufferJSON` does, but much faster than its own reader with thousands of keys. */
function toBase64Json(list: string): string {
  const bytes = Buffer.from(JSON.parse(list) as number[]);
  return JSON.stringify({ type: 'Buffer', data: bytes.toString('base64') });
}

/**
 * Drops repetitions: each retried message contains the sender key again, and the library keeps it as another state,
 * five at most. After five retries the state with the skipped message keys would be dropped. So a known key changes
 * nothing, as in Signal's own library, unless it is too far ahead for the known state to follow.
 */
function withoutRepetitions(states: SenderKeyState[]): SenderKeyState[] {
  const kept: SenderKeyState[] = [];
  for (const state of states) {
    const place = kept.findIndex((known) => isSameKey(known, state));
    if (place === -1) kept.push(state);
    else if (iterationOf(state) - iterationOf(kept[place]) > MAX_AHEAD) kept[place] = state;
  }
  return kept;
}

function isSameKey(one: SenderKeyState, other: SenderKeyState): boolean {
  const [key, otherKey] = [one, other].map((state) => JSON.stringify(state.senderSigningKey));
  return one.senderKeyId === other.senderKeyId && key === otherKey;
}

function iterationOf({ senderChainKey }: SenderKeyState): number {
  return senderChainKey.iteration;
}
