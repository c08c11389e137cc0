import { createCipheriv, createHash, randomBytes } from 'node:crypto';

let nextBytes: (size: number) => Buffer = randomBytes;

/**
 * At most 32 random bytes for values that others see, such as ids, codes, and the keys of files; never for keys of
 * people.
 */
export const idBytes = (size: number): Buffer => nextBytes(size);

/** Any number of bytes that others see, such as those of a file. */
export function contentBytes(size: number): Buffer {
  const stream = createCipheriv('aes-256-ctr', idBytes(32), Buffer.alloc(16));
  return stream.update(Buffer.alloc(size));
}

/** An id of `size` bytes, in hex digits. */
export const newId = (size: number): string => idBytes(size).toString('hex').toUpperCase();

/** The id of a message, as clients on the web choose it. */
export const newMessageId = (): string => `3EB0${newId(9)}`;

/** Makes the following ids depend on the seed: the same calls in the same order give the same ids. */
export function seedIds(seed: string): void {
  let serial = 0;
  nextBytes = (size) => {
    serial += 1;
    return createHash('sha256').update(`${seed}:${serial}`).digest().subarray(0, size);
  };
}
