import type * as Bridge from 'whatsapp-rust-bridge';

type NativeCode = Pick<
  typeof Bridge,
  'generateKeyPair' | 'calculateAgreement' | 'calculateSignature' | 'verifySignature'
>;

/**
 * Puts WebAssembly in the place of libsignal's JavaScript (libsignal: src/curve.js): a signature takes 0.2 instead of
 * 20 ms, and the network makes the signatures of everybody in it. It imports nothing, so that a test environment can
 * load it by itself; must be called before Baileys is loaded, whose modules copy these functions.
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
    // The keys of a new session are taken unseen, as by libsignal.
    verifySignature: (
      key: Uint8Array,
      message: Uint8Array,
      signature: Uint8Array,
      isInit = false,
    ) => isInit || native.verifySignature(key, message, signature),
  });
}
