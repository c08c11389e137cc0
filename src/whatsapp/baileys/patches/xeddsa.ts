import { createPublicKey, verify } from 'node:crypto';

/** The prime of Curve25519. */
const P = 2n ** 255n - 19n;
const ED25519_DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const SIGNATURE_BYTES = 64;
/** In front of a key stands the type of its curve, except in WhatsApp's own messages. */
const TYPED_KEY_BYTES = 33;

/**
 * Checks a Signal signature (XEdDSA, https://signal.org/docs/specifications/xeddsa/): an Ed25519
 * signature by a key that is known in its X25519 form.
 */
export function isSignatureValid(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (signature.length !== SIGNATURE_BYTES) return false;
  const key = publicKey.length === TYPED_KEY_BYTES ? publicKey.subarray(1) : publicKey;
  const edwards = toEdwards(key);
  const plain = Buffer.from(signature);
  // The sign of the Edwards key travels in the highest bit of the signature.
  edwards[31] |= plain[63] & 0x80;
  plain[63] &= 0x7f;
  try {
    const der = Buffer.concat([ED25519_DER_PREFIX, edwards]);
    return verify(null, message, createPublicKey({ key: der, format: 'der', type: 'spki' }), plain);
  } catch {
    // Bytes that are no point of the curve have signed nothing.
    return false;
  }
}

/** y = (u - 1) / (u + 1), from the Montgomery form of the key. */
function toEdwards(montgomery: Uint8Array): Buffer {
  const u = BigInt(`0x${Buffer.from(montgomery.toReversed()).toString('hex')}`) % P;
  const y = (((u - 1n + P) % P) * power(u + 1n, P - 2n)) % P;
  return Buffer.from(Buffer.from(y.toString(16).padStart(64, '0'), 'hex').toReversed());
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % P;
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}
