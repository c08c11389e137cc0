import {
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  generateRegistrationId,
  signedKeyPair,
  jidDecode,
  type KeyPair,
  type proto,
  type SignalCreds,
  type SignedKeyPair,
} from '@whiskeysockets/baileys';
import { silentLogger } from '../state/silent-logger.js';
import { toSession, type KeyBundle } from './key-bundle.js';
import { MemoryKeyStore } from './memory-key-store.js';

export interface Ciphertext {
  type: 'pkmsg' | 'msg';
  ciphertext: Uint8Array;
}

/** The Signal identity of one simulated device: Baileys' own repository with keys in memory. */
export class SignalIdentity {
  readonly identityKey: KeyPair = Curve.generateKeyPair();
  readonly registrationId = generateRegistrationId();
  private signed?: SignedKeyPair;
  private readonly creds: SignalCreds = this.makeCreds();
  private readonly store = new MemoryKeyStore();
  private readonly repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
    { creds: this.creds, keys: this.store },
    silentLogger,
  );
  private nextPreKeyId = 1;

  /** A bundle with a fresh one-time key: each caller gets its own. */
  takeBundle(): KeyBundle {
    const keyId = this.nextPreKeyId++;
    const preKey = Curve.generateKeyPair();
    this.store.set({ 'pre-key': { [String(keyId)]: preKey } });
    return {
      registrationId: this.registrationId,
      identityKey: this.identityKey.public,
      signedPreKey: {
        keyId: this.signedPreKey.keyId,
        publicKey: this.signedPreKey.keyPair.public,
        signature: this.signedPreKey.signature,
      },
      preKey: { keyId, publicKey: preKey.public },
    };
  }

  async hasSession(jid: string): Promise<boolean> {
    return (await this.repository.validateSession(jid)).exists;
  }

  async openSession(jid: string, bundle: KeyBundle): Promise<void> {
    // The type requires a one-time key, but libsignal works without one if the device has run out of them.
    await this.repository.injectE2ESession({ jid, session: toSession(bundle) });
  }

  async forgetSession(jid: string): Promise<void> {
    await this.repository.deleteSession([jid]);
  }

  async encrypt(jid: string, data: Uint8Array): Promise<Ciphertext> {
    return this.repository.encryptMessage({ jid, data });
  }

  async decrypt(jid: string, type: string, ciphertext: Uint8Array): Promise<Uint8Array> {
    if (type !== 'pkmsg' && type !== 'msg') throw new Error(`unknown ciphertext type "${type}"`);
    return this.repository.decryptMessage({ jid, type, ciphertext });
  }

  /** Encrypts with the own sender key, created at the first message; `distribution` is its distribution message. */
  async encryptForRoom(
    room: string,
    author: string,
    data: Uint8Array,
  ): Promise<{ ciphertext: Uint8Array; distribution: Uint8Array }> {
    const { ciphertext, senderKeyDistributionMessage: distribution } =
      await this.repository.encryptGroupMessage({ group: room, meId: author, data });
    return { ciphertext, distribution };
  }

  async roomDistribution(room: string, author: string): Promise<Uint8Array> {
    return this.repository.getSenderKeyDistributionMessage({ group: room, meId: author });
  }

  async acceptSenderKey(
    author: string,
    item: proto.Message.ISenderKeyDistributionMessage,
  ): Promise<void> {
    await this.repository.processSenderKeyDistributionMessage({ authorJid: author, item });
  }

  async decryptInRoom(room: string, author: string, msg: Uint8Array): Promise<Uint8Array> {
    return this.repository.decryptGroupMessage({ group: room, authorJid: author, msg });
  }

  /** Deletes the own sender key: the next message to the room creates a new one. */
  forgetSenderKey(room: string, author: string): void {
    const { user = '', domainType = 0 } = jidDecode(author) ?? {};
    // The id that Baileys stores it under (Signal/Group/sender-key-name.js).
    const name = `${room}::${domainType ? `${user}_${domainType}` : user}::0`;
    this.store.set({ 'sender-key': { [name]: null } });
  }

  close(): void {
    this.repository.close?.();
  }

  /** Created on demand: a signature takes several milliseconds, and most devices never need one. */
  private get signedPreKey(): SignedKeyPair {
    this.signed ??= signedKeyPair(this.identityKey, 1);
    return this.signed;
  }

  private makeCreds(): SignalCreds {
    const readSignedPreKey = (): SignedKeyPair => this.signedPreKey;
    return {
      signedIdentityKey: this.identityKey,
      registrationId: this.registrationId,
      get signedPreKey() {
        return readSignedPreKey();
      },
    };
  }
}
