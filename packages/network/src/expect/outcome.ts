import type { Expectation } from './expectation.js';
import type { SentByProgram } from './sent-log.js';

/** Something that the program did not do as recorded. */
export interface Difference {
  /** Of the file: of what was expected, or of what was played last. */
  line: number;
  problem: 'missing' | 'kind' | 'text' | 'about' | 'order' | 'chat' | 'extra' | 'away' | 'ended';
  wanted?: Expectation;
  sent?: SentByProgram;
}

/** What came of a test. */
export interface Outcome {
  expectations: Expectation[];
  differences: Difference[];
  /** Steps of the recording that cannot be played. */
  skipped: { line: number; why: string }[];
  /** How many steps of the others were played. */
  played: number;
}
