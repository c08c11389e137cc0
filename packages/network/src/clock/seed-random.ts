import { createHash } from 'node:crypto';
import { mulberry32 } from '../state/mulberry32.js';

/** From now on, `Math.random` of this process gives the same numbers for the same seed. */
export function seedRandom(seed: string): void {
  Math.random = mulberry32(createHash('sha256').update(seed).digest().readInt32LE());
}
