import { encodeBinaryNode, jidDecode } from '@whiskeysockets/baileys';

const PROBE = 'a text that is no token';

/**
 * Makes the names of properties of all objects, such as `constructor`, texts like any other. The library looks up each
 * text in a plain object of WhatsApp's tokens, finds there what the object inherits, and writes nothing for it
 * (Baileys: WABinary/encode.js, writeString; WABinary/constants.js, TOKEN_MAP). That object is not exported, so it is
 * found by a look-up of the library itself.
 */
export function forgetInheritedTokens(): void {
  // The prototype of the library's objects; a test has others.
  const inherited = Object.getPrototypeOf(jidDecode('0@lid')) as object;
  const found: object[] = [];
  Reflect.defineProperty(inherited, PROBE, {
    configurable: true,
    get(this: object) {
      found.push(this);
      return undefined;
    },
  });
  try {
    encodeBinaryNode({ tag: PROBE, attrs: {} });
  } finally {
    Reflect.deleteProperty(inherited, PROBE);
  }
  // Empty after the first call: the maps inherit nothing then.
  for (const tokens of found) Object.setPrototypeOf(tokens, null);
}
