import { generateKeyPairSync } from 'node:crypto';
import { Curve, type KeyPair } from '@whiskeysockets/baileys';

/** What Node gives for `format: 'jwk'`; its types do not know of it. */
interface EncodedPair {
  privateKey: { d: string; x: string };
}

/**
 * Makes the library's key pairs at a quarter of the cost: libsignal has both keys written as DER (libsignal:
 * src/curve.js). A new device has 812 of them to make, while nothing else goes on.
 */
export function makeKeyPairsQuickly(): void {
  Curve.generateKeyPair = generateKeyPair;
}

function generateKeyPair(): KeyPair {
  const options = { privateKeyEncoding: { format: 'jwk' } } as object;
  const { privateKey } = generateKeyPairSync('x25519', options) as unknown as EncodedPair;
  return { private: decode(privateKey.d), public: decode(privateKey.x) };
}

function decode(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}
