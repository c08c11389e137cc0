import { expect, it } from '@jest/globals';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { withoutSurplusCiphertexts } from './ciphertexts.policy.js';

const node = (tag: string, id: number): BinaryNode => ({ tag, attrs: { id: String(id) } });

it('keeps the key and the content of a message, and everything that is no ciphertext', () => {
  const content = [node('enc', 1), node('meta', 2), node('enc', 3), node('device-identity', 4)];
  expect(withoutSurplusCiphertexts(content)).toEqual(content);
});

it('leaves out further ciphertexts, sealed or not', () => {
  const many = ['enc', 'enc', 'enc', 'plaintext', 'meta', 'enc'].map(node);
  expect(withoutSurplusCiphertexts(many).map(({ attrs }) => attrs.id)).toEqual(['0', '1', '4']);
});
