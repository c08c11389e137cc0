import type { KeyBundle, PublicPreKey, PublicSignedPreKey } from '../signal/key-bundle.js';

/** The public keys of a companion on the server; each one-time key is used once. */
export class PreKeyStore {
  private oneTime: PublicPreKey[] = [];
  /** True once a request found no one-time key left. */
  hasRunOut = false;

  constructor(
    private readonly registrationId: number,
    private identityKey: Uint8Array,
    private signedPreKey: PublicSignedPreKey,
  ) {}

  get count(): number {
    return this.oneTime.length;
  }

  upload(identityKey: Uint8Array, signedPreKey: PublicSignedPreKey, preKeys: PublicPreKey[]): void {
    this.identityKey = identityKey;
    this.signedPreKey = signedPreKey;
    this.oneTime.push(...preKeys);
  }

  rotate(signedPreKey: PublicSignedPreKey): void {
    this.signedPreKey = signedPreKey;
  }

  take(): KeyBundle {
    const preKey = this.oneTime.shift();
    this.hasRunOut ||= !preKey;
    return { ...this.peek(), ...(preKey ? { preKey } : {}) };
  }

  /** One-time keys that nobody has got yet. */
  get unused(): readonly PublicPreKey[] {
    return this.oneTime;
  }

  /** The bundle without a one-time key. */
  peek(): KeyBundle {
    return {
      registrationId: this.registrationId,
      identityKey: this.identityKey,
      signedPreKey: this.signedPreKey,
    };
  }

  /** Drops keys until `count` are left, to test a shortage. */
  shrinkTo(count: number): void {
    this.oneTime = this.oneTime.slice(0, count);
  }
}
