import { encodeBinaryNode, jidDecode } from '@whiskeysockets/baileys';

const PROBE = 'a text that is no token';

/**
 * WhatsApp writes every text, also `constructor`. Baileys writes nothing for a name that all objects have: it looks
 * texts up in a plain object of tokens, which is no export, so a look-up has to show it (WABinary/encode.js,
 * writeString).
 */
export function writeWholeTexts(): void {
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
  for (const tokens of found) Object.setPrototypeOf(tokens, null);
}
