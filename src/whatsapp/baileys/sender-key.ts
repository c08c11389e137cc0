import { BufferJSON } from '@whiskeysockets/baileys';

/**
 * A stored sender key with all its bytes in the form that the library brings back. The library writes them as plain
 * JSON, as lists of numbers, and its reader knows base64 only (Baileys: Signal/libsignal.js storeSenderKey,
 * Utils/generics.js BufferJSON). So the keys of messages that were overtaken come back as objects, with which it can
 * open none of these messages.
 */
export function toReadableSenderKey(stored: Uint8Array): Uint8Array {
  const states: unknown = JSON.parse(Buffer.from(stored).toString('utf8'), BufferJSON.reviver);
  return Buffer.from(JSON.stringify(states, BufferJSON.replacer));
}
