import { writeRandomPadMax16, type BinaryNode, type proto } from '@whiskeysockets/baileys';
import type { CompanionDevice } from '../directory/companion-device.js';
import { sessionAddress } from '../directory/device-addresses.js';
import { node } from '../transport/nodes.js';
import type { KeyBundle } from '../signal/key-bundle.js';
import type { SignalIdentity } from '../signal/signal-identity.js';
import { decodeMessage } from './decode-message.js';

export interface CipherOptions {
  /** Breaks the ciphertext. */
  isBroken?: boolean;
  /** The count of the retry receipt. */
  count?: string;
  /** Further attributes of the `<enc>`. */
  attributes?: Record<string, string | undefined>;
}

/** Encrypts for single devices, over Signal sessions that are opened on demand. */
export class DeviceCipher {
  private readonly withSession = new Set<CompanionDevice>();

  constructor(private readonly identity: SignalIdentity) {}

  /** Encrypts an encoded message for a device. */
  async seal(
    device: CompanionDevice,
    plaintext: Uint8Array,
    options: CipherOptions = {},
  ): Promise<BinaryNode> {
    await this.ensureSession(device);
    const padded = writeRandomPadMax16(plaintext);
    const { type, ciphertext } = await this.identity.encrypt(sessionAddress(device), padded);
    const content = options.isBroken ? breakSeal(ciphertext) : ciphertext;
    return node('enc', { v: '2', type, count: options.count, ...options.attributes }, content);
  }

  /** Decrypts the message in an `<enc>` from a device. */
  async open(sender: CompanionDevice, enc: BinaryNode): Promise<proto.Message> {
    const type = enc.attrs.type ?? '';
    const padded = await this.identity.decrypt(sessionAddress(sender), type, bytesOf(enc));
    this.withSession.add(sender);
    return decodeMessage(padded);
  }

  /** Opens a new session with a bundle from the other side or from the server. */
  async renewSession(device: CompanionDevice, bundle: KeyBundle): Promise<void> {
    await this.identity.openSession(sessionAddress(device), bundle);
  }

  private async ensureSession(device: CompanionDevice): Promise<void> {
    if (this.withSession.has(device)) return;
    const address = sessionAddress(device);
    if (!(await this.identity.hasSession(address))) {
      await this.identity.openSession(address, device.takeBundle());
    }
    this.withSession.add(device);
  }
}

export function bytesOf(enc: BinaryNode): Uint8Array {
  if (enc.content instanceof Uint8Array) return enc.content;
  throw new Error('the message has no ciphertext');
}

/** Breaks the MAC or signature of a ciphertext, which is in the last bytes of every kind. */
export function breakSeal(ciphertext: Uint8Array): Uint8Array {
  const position = ciphertext.length - 8;
  return ciphertext.map((byte, index) => (index === position ? byte ^ 0xff : byte));
}
