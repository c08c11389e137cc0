import { describe, expect, it } from '@jest/globals';
import { decodeBinaryNode, encodeBinaryNode } from '@whiskeysockets/baileys';
import { forgetInheritedTokens } from './token-map.patch.js';

/** Properties of all objects: `__proto__`, `constructor`, `toString` and others. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype);

describe('forgetInheritedTokens', () => {
  it('makes texts safe that are the names of properties of all objects', async () => {
    forgetInheritedTokens();
    // A second call does no harm.
    forgetInheritedTokens();
    for (const text of INHERITED) {
      const node = { tag: 'create', attrs: { subject: text }, content: [{ tag: text, attrs: {} }] };
      expect(await decodeBinaryNode(encodeBinaryNode(node))).toEqual(node);
    }
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(INHERITED);
  });

  it('keeps the tokens of WhatsApp', async () => {
    const node = { tag: 'iq', attrs: { type: 'result', xmlns: 'w:g2' } };
    const encoded = encodeBinaryNode(node);
    forgetInheritedTokens();
    expect(encodeBinaryNode(node)).toEqual(encoded);
    expect(encoded.length).toBeLessThan(12);
    expect(await decodeBinaryNode(encoded)).toEqual(node);
  });
});
