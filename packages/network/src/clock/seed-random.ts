import { createHash } from 'node:crypto';

/** From now on, `Math.random` of this process gives the same numbers for the same seed: mulberry32. */
export function seedRandom(seed: string): void {
  let state = createHash('sha256').update(seed).digest().readInt32LE();
  Math.random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
