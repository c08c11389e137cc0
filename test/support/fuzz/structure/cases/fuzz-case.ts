import type { Cast } from '../cast.js';
import type { Random } from '../../../../../packages/network/src/state/random.js';

/** One thing that no honest client would send. */
export interface FuzzCase {
  kind: string;
  send(): Promise<unknown>;
}

/** Makes a case from its own numbers alone, so that it is the same whatever came before. */
export type CaseMaker = (random: Random, cast: Cast, index: number) => FuzzCase;
