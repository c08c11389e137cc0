import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { FileDecryption } from './file-decryption.js';

const keys = { iv: randomBytes(16), cipherKey: randomBytes(32), macKey: randomBytes(32) };
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

function encrypt(bytes: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-cbc', keys.cipherKey, keys.iv);
  const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final()]);
  const mac = createHmac('sha256', keys.macKey).update(keys.iv).update(ciphertext).digest();
  return Buffer.concat([ciphertext, mac.subarray(0, 10)]);
}

/** Decrypts in pieces of one size. */
function decrypt(body: Uint8Array, piece: number, file = fileOf(body, Buffer.alloc(0))): Buffer {
  const decryption = new FileDecryption(file);
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; at += piece) {
    parts.push(...decryption.update(body.subarray(at, at + piece)));
  }
  return Buffer.concat([...parts, decryption.finish()]);
}

function fileOf(body: Uint8Array, bytes: Uint8Array) {
  return { keys, encryptedSha256: sha256(body), sha256: sha256(bytes) };
}

describe('a file', () => {
  it.each([0, 1, 15, 16, 17, 4096, 262_128, 262_144, 600_003])(
    'of %d bytes is decrypted in any pieces',
    (size) => {
      const bytes = randomBytes(size);
      const body = encrypt(bytes);
      for (const piece of [1, 7, 10, 16, 1000, body.length].filter((each) => size / each < 5000)) {
        expect(decrypt(body, piece, fileOf(body, bytes)).equals(bytes)).toBe(true);
      }
    },
  );

  it('is refused with any changed bit, even if its hash is right', () => {
    const bytes = randomBytes(64);
    const body = encrypt(bytes);
    for (let at = 0; at < body.length; at += 1) {
      const changed = Buffer.from(body);
      changed[at] ^= 1;
      expect(() => decrypt(changed, 16, fileOf(body, bytes))).toThrow('encrypted file');
      expect(() => decrypt(changed, 16, fileOf(changed, bytes))).toThrow('MAC');
    }
  });

  it('is refused if it is cut, empty, or another file', () => {
    const bytes = randomBytes(64);
    const body = encrypt(bytes);
    const cut = body.subarray(0, -1);
    expect(() => decrypt(cut, 16, fileOf(body, bytes))).toThrow('encrypted file');
    expect(() => decrypt(cut, 16, fileOf(cut, bytes))).toThrow('MAC');
    expect(() => decrypt(Buffer.alloc(0), 16, fileOf(Buffer.alloc(0), bytes))).toThrow('MAC');
    expect(() => decrypt(body, 16, fileOf(body, randomBytes(64)))).toThrow('The file');
  });
});
