import { createPrivateKey, createPublicKey, diffieHellman } from 'node:crypto';
import { createRequire } from 'node:module';
import type * as Bridge from 'whatsapp-rust-bridge';

/** What Baileys and libsignal call for Curve25519 (libsignal: src/curve.js). Public keys have their type in front. */
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

/**
 * Lets libsignal calculate in WebAssembly and OpenSSL, where it does so in JavaScript: a signature takes 0.2 instead of
 * 20 ms, an agreement 0.2 instead of 1 ms. Each answer in a chat costs two agreements, each message of a group a signature
 * or the check of one. What is stored and sent stays the same, in both directions.
 *
 * Must be called before Baileys is loaded: its modules copy these functions as they load. Where the native code cannot
 * be loaded, or calculates something else, libsignal's own stays.
 *
 * @returns what is wrong with the native code, or null
 */
export async function useNativeCurve(
  curve: SignalCurve = loadCurve(),
  load: () => Promise<NativeCode> = () => import('whatsapp-rust-bridge'),
): Promise<string | null> {
  try {
    const native = toNativeCurve(await load());
    assertSame(native, curve);
    Object.assign(curve, native);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The one copy of it that Baileys uses: each package may have its own. */
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
      // libsignal, too, takes the keys of a new session unseen; `signal-repository.patch.ts` checks them.
      if (isInit) return true;
      const key = withType(publicKey);
      return native.verifySignature(key, message, assertLength(signature, SIGNATURE_BYTES));
    },
  };
}

/** By OpenSSL: a third quicker than the WebAssembly, and it refuses the points that give everybody the same secret. */
function agree(publicKey: Uint8Array, privateKey: Uint8Array): Buffer {
  const x = toText(withType(publicKey).subarray(1));
  const d = toText(assertLength(privateKey, KEY_BYTES));
  const curve = { kty: 'OKP', crv: 'X25519' };
  return diffieHellman({
    // Node wants the public half to be there, and does not look at it.
    privateKey: createPrivateKey({ key: { ...curve, d, x: '' }, format: 'jwk' }),
    publicKey: createPublicKey({ key: { ...curve, x }, format: 'jwk' }),
  });
}

/** A signature that is checked and an agreement: whatever goes wrong here would go wrong with every message. */
function assertSame(native: SignalCurve, own: SignalCurve): void {
  const [ours, theirs] = [native.generateKeyPair(), own.generateKeyPair()];
  const secret = native.calculateAgreement(theirs.pubKey, ours.privKey);
  const message = Buffer.from('message');
  const signature = native.calculateSignature(ours.privKey, message);
  const isSame =
    secret.equals(own.calculateAgreement(ours.pubKey, theirs.privKey)) &&
    native.verifySignature(ours.pubKey, message, signature) &&
    !native.verifySignature(theirs.pubKey, message, signature);
  if (!isSame) throw new Error('it calculates something else than libsignal');
}

/** libsignal takes public keys with and without their type in front. */
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
