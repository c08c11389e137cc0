import { createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { FILE_MAC_BYTES, type RemoteFile } from '../../whatsapp/remote-file.js';
import { MediaError } from './media.error.js';

const BLOCK_BYTES = 16;

/** The size of a file after its encryption, with padding and MAC. */
export function encryptedBytes(size: number): number {
  return (Math.floor(size / BLOCK_BYTES) + 1) * BLOCK_BYTES + FILE_MAC_BYTES;
}

/**
 * A media server gives 16 KB at a time. In larger blocks there are far fewer buffers to collect.
 */
const WORK_BYTES = 256 * 1024;

/**
 * Decrypts a file piece by piece and checks everything that the message claims: the MAC behind the ciphertext, and the
 * hashes before and after decryption.
 *
 * Nothing may be used before `finish` has returned.
 */
export class FileDecryption {
  private readonly decipher;
  private readonly mac;
  private readonly encryptedHash = createHash('sha256');
  private readonly hash = createHash('sha256');
  /** Bytes that have arrived and are not decrypted yet; the last ones may be the MAC. */
  private readonly waiting = Buffer.allocUnsafe(WORK_BYTES);
  private waitingBytes = 0;

  constructor(private readonly file: Pick<RemoteFile, 'keys' | 'sha256' | 'encryptedSha256'>) {
    const { cipherKey, iv, macKey } = file.keys;
    this.decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
    this.mac = createHmac('sha256', macKey).update(iv);
  }

  /** Takes the next bytes of the encrypted file; yields decrypted bytes once there are many. */
  *update(bytes: Uint8Array): Generator<Buffer> {
    for (let rest = bytes; rest.length > 0;) {
      const next = rest.subarray(0, this.waiting.length - this.waitingBytes);
      this.waiting.set(next, this.waitingBytes);
      this.waitingBytes += next.length;
      rest = rest.subarray(next.length);
      if (this.waitingBytes === this.waiting.length) yield this.decryptWaiting();
    }
  }

  /**
   * Returns the last bytes of the decrypted file.
   * @throws MediaError `corrupt` if it is not the file of the message
   */
  finish(): Buffer {
    const bytes = this.decryptWaiting();
    const mac = this.waiting.subarray(0, this.waitingBytes);
    this.encryptedHash.update(mac);
    this.check(this.encryptedHash.digest(), this.file.encryptedSha256, 'encrypted file');
    this.check(this.mac.digest().subarray(0, FILE_MAC_BYTES), mac, 'MAC');
    const last = this.takeLast();
    this.check(this.hash.digest(), this.file.sha256, 'file');
    return Buffer.concat([bytes, last]);
  }

  /** Decrypts all bytes but the possible MAC. */
  private decryptWaiting(): Buffer {
    const end = Math.max(0, this.waitingBytes - FILE_MAC_BYTES);
    const ciphertext = this.waiting.subarray(0, end);
    this.encryptedHash.update(ciphertext);
    this.mac.update(ciphertext);
    const bytes = this.take(this.decipher.update(ciphertext));
    this.waiting.copyWithin(0, end, this.waitingBytes);
    this.waitingBytes -= end;
    return bytes;
  }

  private takeLast(): Buffer {
    try {
      return this.take(this.decipher.final());
    } catch (error) {
      throw new MediaError('corrupt', 'The padding is wrong', { cause: error });
    }
  }

  private take(bytes: Buffer): Buffer {
    this.hash.update(bytes);
    return bytes;
  }

  private check(found: Uint8Array, expected: Uint8Array, what: string): void {
    if (found.length === expected.length && timingSafeEqual(found, expected)) return;
    throw new MediaError('corrupt', `The ${what} is not that of the message`);
  }
}
