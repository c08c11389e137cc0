import curve from 'libsignal/src/curve.js';

/**
 * Checks a Signal signature (XEdDSA). Baileys' `Curve.verify` does not: it accepts every signature,
 * because libsignal 6 returns a boolean where Baileys expects an exception (Utils/crypto.js, libsignal/src/curve.js).
 * @param publicKey without the type byte
 */
export function isSignatureValid(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  return curve.verifySignature(
    Buffer.from([5, ...publicKey]),
    Buffer.from(message),
    Buffer.from(signature),
  );
}
