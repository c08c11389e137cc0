import type * as Bridge from 'whatsapp-rust-bridge';

type NativeCode = Pick<
  typeof Bridge,
  'generateKeyPair' | 'calculateAgreement' | 'calculateSignature' | 'verifySignature'
>;

/**
 * Replaces libsignal's JavaScript by WebAssembly (libsignal: src/curve.js): a signature takes 0.2 instead of 20 ms, and
 * the network signs for all its people. This file has no runtime imports, so that a test environment can load it alone;
 * must be called before Baileys is loaded, whose modules copy these functions.
 */
export function makeCurveNative(curve: object, native: NativeCode): void {
  Object.assign(curve, {
    generateKeyPair() {
      const { pubKey, privKey } = native.generateKeyPair();
      return { pubKey: Buffer.from(pubKey), privKey: Buffer.from(privKey) };
    },
    calculateAgreement: (publicKey: Uint8Array, privateKey: Uint8Array) =>
      Buffer.from(native.calculateAgreement(publicKey, privateKey)),
    calculateSignature: (privateKey: Uint8Array, message: Uint8Array) =>
      Buffer.from(native.calculateSignature(privateKey, message)),
    // Like libsignal, does not verify the keys of a new session.
    verifySignature: (
      key: Uint8Array,
      message: Uint8Array,
      signature: Uint8Array,
      isInit = false,
    ) => isInit || native.verifySignature(key, message, signature),
  });
}
