import { createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { FILE_MAC_BYTES, type RemoteFile } from '../whatsapp/remote-file.js';
import { MediaError } from './media.error.js';

const BLOCK_BYTES = 16;

/** The size of a file after its encryption, with padding and MAC. */
export function encryptedBytes(size: number): number {
  return (Math.floor(size / BLOCK_BYTES) + 1) * BLOCK_BYTES + FILE_MAC_BYTES;
}

/**
 * Decrypts a file piece by piece and checks all that the message says of it: the MAC behind the ciphertext, and the
 * hashes before and after decryption. Nothing may be used before `finish` has returned.
 */
export class FileDecryption {
  private readonly decipher;
  private readonly mac;
  private readonly encryptedHash = createHash('sha256');
  private readonly hash = createHash('sha256');
  /** The last bytes so far, which may be the MAC. */
  private tail: Buffer = Buffer.alloc(0);

  constructor(private readonly file: Pick<RemoteFile, 'keys' | 'sha256' | 'encryptedSha256'>) {
    const { cipherKey, iv, macKey } = file.keys;
    this.decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
    this.mac = createHmac('sha256', macKey).update(iv);
  }

  /** Takes the next bytes of the encrypted file; gives the next ones of the decrypted file, without a copy. */
  update(bytes: Uint8Array): Buffer[] {
    this.encryptedHash.update(bytes);
    const kept = Math.max(0, FILE_MAC_BYTES - bytes.length);
    const before = this.tail.subarray(0, Math.max(0, this.tail.length - kept));
    const end = Math.max(0, bytes.length - FILE_MAC_BYTES);
    this.tail = Buffer.concat([this.tail.subarray(before.length), bytes.subarray(end)]);
    return [before, bytes.subarray(0, end)].filter(({ length }) => length > 0).map(this.decrypt);
  }

  /**
   * The last bytes of the decrypted file.
   * @throws MediaError `corrupt` if it is not the file of the message
   */
  finish(): Buffer {
    this.check(this.encryptedHash.digest(), this.file.encryptedSha256, 'encrypted file');
    this.check(this.mac.digest().subarray(0, FILE_MAC_BYTES), this.tail, 'MAC');
    const last = this.takeLast();
    this.check(this.hash.digest(), this.file.sha256, 'file');
    return last;
  }

  private readonly decrypt = (ciphertext: Uint8Array): Buffer => {
    this.mac.update(ciphertext);
    return this.take(this.decipher.update(ciphertext));
  };

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
