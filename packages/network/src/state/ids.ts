import { createHash, randomBytes } from 'node:crypto';

let nextBytes: (size: number) => Buffer = randomBytes;

/** At most 32 bytes for what people of the network choose at random and others see: ids, jids, codes; never for keys. */
export const idBytes = (size: number): Buffer => nextBytes(size);

/** An id of so many bytes, in hex digits. */
export const newId = (size: number): string => idBytes(size).toString('hex').toUpperCase();

/** The id of a message, as clients on the web choose it. */
export const newMessageId = (): string => `3EB0${newId(9)}`;

/** From now on, the same calls in the same order give the same ids. */
export function seedIds(seed: string): void {
  let serial = 0;
  nextBytes = (size) => {
    serial += 1;
    return createHash('sha256').update(`${seed}:${serial}`).digest().subarray(0, size);
  };
}
