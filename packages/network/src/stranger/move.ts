import type { Random } from '../state/random.js';
import type { Stage } from './stage.js';

/** One thing that a contact can do and that no honest client does. */
export interface Move {
  /** Its speciality, for readers of a failure. */
  about: string;
  send(): unknown;
}

/** Makes a move from the random numbers and the stage alone. */
export type MoveMaker = (random: Random, stage: Stage) => Move;
