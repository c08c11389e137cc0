import type { Expectation } from './expectation.js';
import type { SentByProgram } from './sent-log.js';

/** A difference between the program and the recording. */
export interface Difference {
  /** The line in the file of the expected message, or of the step that was played last. */
  line: number;
  problem: 'missing' | 'kind' | 'text' | 'about' | 'order' | 'chat' | 'extra' | 'away' | 'ended';
  wanted?: Expectation;
  sent?: SentByProgram;
}

/** The result of a test. */
export interface Outcome {
  expectations: Expectation[];
  differences: Difference[];
  /** Steps of the recording that cannot be played. */
  skipped: { line: number; why: string }[];
  /** Number of the others' steps that were played. */
  played: number;
}
