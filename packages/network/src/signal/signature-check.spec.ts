import { describe, expect, it } from '@jest/globals';
import { Curve } from '@whiskeysockets/baileys';
import { isSignatureValid } from './signature-check.js';

describe('isSignatureValid', () => {
  const signer = Curve.generateKeyPair();
  const message = Buffer.from('signed');
  const signature = Curve.sign(signer.private, message);

  it('accepts the signature of the key', () => {
    expect(isSignatureValid(signer.public, message, signature)).toBe(true);
  });

  it('rejects any other key, message or signature, unlike Baileys', () => {
    const stranger = Curve.generateKeyPair();
    const bent = Uint8Array.from(signature, (byte, index) => (index === 5 ? byte ^ 1 : byte));
    expect(isSignatureValid(stranger.public, message, signature)).toBe(false);
    expect(isSignatureValid(signer.public, Buffer.from('other'), signature)).toBe(false);
    expect(isSignatureValid(signer.public, message, bent)).toBe(false);
    // A fact that the product depends on: the library itself would accept all of these.
    expect(Curve.verify(stranger.public, message, signature)).toBe(true);
  });
});
