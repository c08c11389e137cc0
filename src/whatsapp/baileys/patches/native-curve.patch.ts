import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { createRequire } from 'node:module';
import type * as Bridge from 'whatsapp-rust-bridge';

/** The Curve25519 functions that Baileys and libsignal call (libsignal: src/curve.js). Public keys start with a type byte. */
export interface SignalCurve {
  generateKeyPair(): { pubKey: Buffer; privKey: Buffer };
  calculateAgreement(publicKey: Uint8Array, privateKey: Uint8Array): Buffer;
  calculateSignature(privateKey: Uint8Array, message: Uint8Array): Buffer;
  verifySignature(
    publicKey: Uint8Array,
    message: Uint8Array,
    signature: Uint8Array,
    isInit?: boolean,
  ): boolean;
}

type NativeCode = Pick<typeof Bridge, 'generateKeyPair' | 'calculateSignature' | 'verifySignature'>;

const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** The bytes before those of a private key for X25519 in PKCS #8 (RFC 8410, section 7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b656e04220420', 'hex');

/**
 * Replaces libsignal's JavaScript for Curve25519 by WebAssembly and OpenSSL: a signature takes 0.2 instead of 20 ms, an
 * agreement 0.2 instead of 1 ms. Each reply in a chat needs two agreements, each group message a signature or the check
 * of one. Stored and sent data stay the same.
 *
 * Must be called before Baileys is loaded: its modules copy these functions as they load. If the native code cannot
 * be loaded, or gives other results, libsignal's own code stays.
 *
 * @returns the error of the native code, or null
 */
export async function useNativeCurve(
  curve: SignalCurve = loadCurve(),
  load: () => Promise<NativeCode> = () => import('whatsapp-rust-bridge'),
): Promise<string | null> {
  try {
    const native = toNativeCurve(await load());
    assertSameResults(native, curve);
    Object.assign(curve, native);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The copy of libsignal that Baileys uses: each package may have its own. */
function loadCurve(): SignalCurve {
  const baileys = createRequire(import.meta.resolve('@whiskeysockets/baileys'));
  return baileys('libsignal/src/curve.js') as SignalCurve;
}

function toNativeCurve(native: NativeCode): SignalCurve {
  return {
    generateKeyPair() {
      const { pubKey, privKey } = native.generateKeyPair();
      return { pubKey: Buffer.from(pubKey), privKey: Buffer.from(privKey) };
    },
    calculateAgreement: agree,
    calculateSignature: (privateKey, message) =>
      Buffer.from(native.calculateSignature(assertLength(privateKey, KEY_BYTES), message)),
    verifySignature(publicKey, message, signature, isInit) {
      // As in libsignal, keys of a new session are not verified here; `signal-repository.patch.ts` does it.
      if (isInit) return true;
      const key = withType(publicKey);
      return native.verifySignature(key, message, assertLength(signature, SIGNATURE_BYTES));
    },
  };
}

/**
 * Calculates with OpenSSL, which is a third faster than the WebAssembly, and refuses points of low order, which make
 * the secret predictable.
 */
function agree(publicKey: Uint8Array, privateKey: Uint8Array): Buffer {
  const x = toText(withType(publicKey).subarray(1));
  return diffieHellman({
    privateKey: toKey(assertLength(privateKey, KEY_BYTES)),
    publicKey: createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' }),
  });
}

/** Node.js up to 22 ignores `x`, and decodes this form up to eight times faster. */
function fromJwk(privateKey: Uint8Array): KeyObject {
  const key = { kty: 'OKP', crv: 'X25519', d: toText(privateKey), x: '' };
  return createPrivateKey({ key, format: 'jwk' });
}

function fromPkcs8(privateKey: Uint8Array): KeyObject {
  const key = Buffer.concat([PKCS8_HEAD, privateKey]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

/** Chooses the form by what this Node.js does: since 24, it refuses a JWK whose `x` is not the public key. */
export function privateKeyReader(first = fromJwk): (privateKey: Uint8Array) => KeyObject {
  try {
    first(randomBytes(KEY_BYTES));
    return first;
  } catch {
    return fromPkcs8;
  }
}

const toKey = privateKeyReader();

/** Compares a signature and an agreement: wrong native code would break every message. */
function assertSameResults(native: SignalCurve, own: SignalCurve): void {
  const [ours, theirs] = [native.generateKeyPair(), own.generateKeyPair()];
  const secret = native.calculateAgreement(theirs.pubKey, ours.privKey);
  const message = Buffer.from('message');
  const signature = native.calculateSignature(ours.privKey, message);
  const isSame =
    secret.equals(own.calculateAgreement(ours.pubKey, theirs.privKey)) &&
    native.verifySignature(ours.pubKey, message, signature) &&
    !native.verifySignature(theirs.pubKey, message, signature);
  if (!isSame) throw new Error('it gives other results than libsignal');
}

/** libsignal accepts public keys with and without the type byte. */
function withType(publicKey: Uint8Array): Uint8Array {
  const { length } = publicKey;
  if (length === KEY_BYTES + 1 && publicKey[0] === 5) return publicKey;
  if (length === KEY_BYTES) return Buffer.concat([Buffer.from([5]), publicKey]);
  throw new Error('Invalid public key');
}

function assertLength(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes?.length === length) return bytes;
  throw new Error(`${length} bytes were expected, not ${bytes?.length}`);
}

function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64url');
}
