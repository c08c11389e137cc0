import { beforeAll, describe, expect, it } from '@jest/globals';
import { Curve } from '@whiskeysockets/baileys';
import { makeKeyPairsQuickly } from './key-pairs.patch.js';
import { isSignatureValid } from './xeddsa.js';

describe('a key pair', () => {
  const { generateKeyPair } = Curve;

  beforeAll(() => makeKeyPairsQuickly());

  it('agrees on a secret with one of the library', () => {
    expect(Curve.generateKeyPair).not.toBe(generateKeyPair);
    const ours = Curve.generateKeyPair();
    const theirs = generateKeyPair();
    expect(Curve.sharedKey(ours.private, theirs.public)).toEqual(
      Curve.sharedKey(theirs.private, ours.public),
    );
  });

  it('signs what its public half confirms', () => {
    const { private: secret, public: known } = Curve.generateKeyPair();
    const signature = Curve.sign(secret, Buffer.from('text'));
    expect(isSignatureValid(known, Buffer.from('text'), signature)).toBe(true);
    expect(isSignatureValid(known, Buffer.from('next'), signature)).toBe(false);
  });

  it('is of two buffers of 32 bytes, and never the same', () => {
    const pairs = Array.from({ length: 300 }, () => Curve.generateKeyPair());
    for (const { private: secret, public: known } of pairs) {
      expect([secret, known].map((key) => [Buffer.isBuffer(key), key.length])).toEqual([
        [true, 32],
        [true, 32],
      ]);
    }
    expect(
      new Set(pairs.map(({ private: secret }) => Buffer.from(secret).toString('hex'))).size,
    ).toBe(300);
  });
});
