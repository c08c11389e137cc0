import { createHash } from 'node:crypto';
import { mulberry32 } from '../state/mulberry32.js';

/** Seeds `Math.random` of this process: the same seed gives the same numbers. */
export function seedRandom(seed: string): void {
  Math.random = mulberry32(createHash('sha256').update(seed).digest().readInt32LE());
}
