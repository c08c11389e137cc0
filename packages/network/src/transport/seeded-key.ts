import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import type { KeyPair } from '@whiskeysockets/baileys';

/** The bytes before the 32 bytes of a private X25519 key (RFC 8410, PKCS #8), and of a public one. */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b656e04220420', 'hex');
const PUBLIC_HEAD_BYTES = 12;

/** The key pair that belongs to a seed: a client that trusts it once trusts every network with that seed. */
export function keyPairOf(seed: string): KeyPair {
  const secret = createHash('sha256').update(`root key of ${seed}`).digest();
  const der = Buffer.concat([PRIVATE_HEAD, secret]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const exported = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return { private: secret, public: exported.subarray(PUBLIC_HEAD_BYTES) };
}
