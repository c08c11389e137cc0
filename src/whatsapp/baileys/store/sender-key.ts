/** The part of a state that matters here (Baileys: Signal/Group/sender-key-state.js). */
interface SenderKeyState {
  senderKeyId: number;
  senderChainKey: { iteration: number };
  senderSigningKey: object;
}

/** A state cannot read messages that are further ahead (Baileys: Signal/Group/group_cipher.js). */
const MAX_AHEAD = 2000;
/** What JSON makes of a `Buffer`. */
const BYTES = /\{"type":"Buffer","data":(\[[\d,]*\])\}/g;

/**
 * A stored sender key in the form in which the library can use it. It writes the bytes as plain JSON, as lists of
 * numbers, and its reader knows base64 only (Baileys: Signal/libsignal.js storeSenderKey, Utils/generics.js BufferJSON).
 * So the keys of messages that were overtaken came back as objects, with which it could open none of these messages.
 */
export function toReadableSenderKey(stored: Uint8Array): Uint8Array {
  const text = Buffer.from(stored)
    .toString('utf8')
    .replace(BYTES, (_all, list: string) => toBase64Json(list));
  const states = JSON.parse(text) as SenderKeyState[];
  return Buffer.from(states.length > 1 ? JSON.stringify(withoutRepetitions(states)) : text);
}

/** As `BufferJSON` writes it; with thousands of keys its own reader would take longer than all the rest. */
function toBase64Json(list: string): string {
  const bytes = Buffer.from(JSON.parse(list) as number[]);
  return JSON.stringify({ type: 'Buffer', data: bytes.toString('base64') });
}

/**
 * With each message that is said again comes the sender's key, and the library keeps it as a state of its own, of five
 * in all. After five the state with the keys of overtaken messages would be gone. As in Signal's own library, a key that
 * is known already changes nothing, unless it is so far ahead that the known one is of no use any more.
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
