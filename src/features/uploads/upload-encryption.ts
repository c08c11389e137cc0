import { createCipheriv, createHash, createHmac } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { FILE_MAC_BYTES, type FileKeys } from '../../whatsapp/remote-file.js';

const CHUNK_BYTES = 256 * 1024;

/**
 * Writes a file in its uploaded form: encrypted, with the MAC behind it. The same keys make the same bytes.
 * @returns its SHA-256
 */
export async function encryptFile(
  source: string,
  target: string,
  { cipherKey, iv, macKey }: FileKeys,
  signal: AbortSignal,
): Promise<Buffer> {
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
  const mac = createHmac('sha256', macKey).update(iv);
  const hash = createHash('sha256');
  async function* encrypt(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      const bytes = cipher.update(piece);
      mac.update(bytes);
      hash.update(bytes);
      yield bytes;
    }
    const last = cipher.final();
    const tail = Buffer.concat([last, mac.update(last).digest().subarray(0, FILE_MAC_BYTES)]);
    hash.update(tail);
    yield tail;
  }
  await pipeline(
    createReadStream(source, { highWaterMark: CHUNK_BYTES }),
    encrypt,
    createWriteStream(target, { flags: 'wx', mode: 0o600 }),
    { signal },
  );
  return hash.digest();
}
