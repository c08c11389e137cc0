import { createPublicKey, verify } from 'node:crypto';

/** The prime of Curve25519. */
const P = 2n ** 255n - 19n;
const ED25519_DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Checks a Signal signature (XEdDSA) for real. Baileys' `Curve.verify` does not: it takes every signature for good,
 * because libsignal 6 returns a boolean where Baileys expects an exception (Utils/crypto.js, libsignal/src/curve.js).
 */
export function isSignatureValid(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  const edwards = toEdwards(publicKey);
  const plain = Buffer.from(signature);
  // The sign of the Edwards key travels in the highest bit of the signature.
  edwards[31] |= plain[63] & 0x80;
  plain[63] &= 0x7f;
  const key = createPublicKey({
    key: Buffer.concat([ED25519_DER_PREFIX, edwards]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, message, key, plain);
}

/** y = (u - 1) / (u + 1), from the Montgomery form of the key. */
function toEdwards(montgomery: Uint8Array): Buffer {
  const u = BigInt(`0x${Buffer.from(montgomery.toReversed()).toString('hex')}`);
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
