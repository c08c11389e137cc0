import type { Random } from '../state/random.js';
import type { Stage } from './stage.js';

/** One thing that a contact can do and that nobody of good faith does. */
export interface Move {
  /** What is special about it, for whoever reads a failure. */
  about: string;
  send(): unknown;
}

/** Makes a move out of the numbers alone and of what the stage has seen. */
export type MoveMaker = (random: Random, stage: Stage) => Move;
