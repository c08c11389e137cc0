import { verifySignature } from 'libsignal/src/curve.js';

/**
 * Checks a Signal signature (XEdDSA, https://signal.org/docs/specifications/xeddsa/). The library's own `Curve.verify`
 * accepts every signature (Baileys: Utils/crypto.js).
 * @param publicKey with or without the type byte
 */
export function isSignatureValid(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  const key = Buffer.from(publicKey.length === 32 ? [5, ...publicKey] : publicKey);
  try {
    return verifySignature(key, Buffer.from(message), Buffer.from(signature));
  } catch {
    // The length is wrong, or it is not a point of the curve.
    return false;
  }
}
