import { randomBytes } from 'node:crypto';
import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  Curve,
  derivePairingCodeKey,
  hkdf,
  type KeyPair,
} from '@whiskeysockets/baileys';

/** The phone's half of pairing by code, mirrored from Baileys (Socket/messages-recv.js, link_code_companion_reg). */
export class LinkCode {
  private readonly ephemeral: KeyPair = Curve.generateKeyPair();

  private constructor(
    private readonly companionEphemeral: Buffer,
    private readonly code: string,
  ) {}

  /** `wrapped` is salt (32), iv (16) and the companion's ephemeral key, encrypted under the code. */
  static async unwrap(code: string, wrapped: Buffer): Promise<LinkCode> {
    const key = await derivePairingCodeKey(code, wrapped.subarray(0, 32));
    return new LinkCode(
      aesDecryptCTR(wrapped.subarray(48, 80), key, wrapped.subarray(32, 48)),
      code,
    );
  }

  /** The phone's ephemeral key, wrapped the same way. */
  async wrapEphemeral(): Promise<Buffer> {
    const salt = randomBytes(32);
    const iv = randomBytes(16);
    const key = await derivePairingCodeKey(this.code, salt);
    return Buffer.concat([salt, iv, aesEncryptCTR(this.ephemeral.public, key, iv)]);
  }

  /** The secret that signs the device identity; throws if the code was wrong, as the bundle then does not decrypt. */
  advSecret(wrappedBundle: Buffer, phoneKey: KeyPair, companionKey: Uint8Array): Buffer {
    const shared = Curve.sharedKey(this.ephemeral.private, this.companionEphemeral);
    const bundleKey = hkdf(shared, 32, {
      salt: wrappedBundle.subarray(0, 32),
      info: 'link_code_pairing_key_bundle_encryption_key',
    });
    const bundle = openBundle(wrappedBundle, Buffer.from(bundleKey));
    // The bundle is companion identity (32), phone identity (32), random (32).
    const random = bundle.subarray(64, 96);
    const identityShared = Curve.sharedKey(phoneKey.private, companionKey);
    const secret = hkdf(Buffer.concat([shared, identityShared, random]), 32, {
      info: 'adv_secret',
    });
    return Buffer.from(secret);
  }
}

function openBundle(wrapped: Buffer, key: Buffer): Buffer {
  try {
    return aesDecryptGCM(wrapped.subarray(44), key, wrapped.subarray(32, 44), Buffer.alloc(0));
  } catch (cause) {
    throw new Error('the pairing code is wrong', { cause });
  }
}
