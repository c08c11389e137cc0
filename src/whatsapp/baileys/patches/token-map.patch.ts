import { encodeBinaryNode, jidDecode } from '@whiskeysockets/baileys';

const PROBE = 'a text that is no token';

/**
 * Makes a text that is the name of a property of all objects, such as `constructor`, a text like any other. The library
 * looks up each text in a plain object of WhatsApp's tokens, finds there what the object inherits, and writes nothing
 * for it (Baileys: WABinary/encode.js, writeString; WABinary/constants.js, TOKEN_MAP). That object is no export, so a
 * look-up of the library itself has to show it.
 */
export function forgetInheritedTokens(): void {
  // Of the library's objects, also where a test has others.
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
  // None after the first call: they inherit nothing then.
  for (const tokens of found) Object.setPrototypeOf(tokens, null);
}
