import { encodeBinaryNode, jidDecode } from '@whiskeysockets/baileys';

const PROBE = 'a text that is no token';

/**
 * Makes Baileys write every text, also `constructor`, as WhatsApp does. Baileys writes nothing for a name that all
 * objects have: it looks texts up in a plain object of tokens, which is not exported, so a look-up has to reveal it
 * (WABinary/encode.js, writeString).
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
