import { IdMask } from './id-mask.js';
import { PeopleMask } from './people-mask.js';
import { TextMask } from './text-mask.js';

/** A time more than ten years away cannot be one of this session. */
const LONGEST_MS = 10 * 365 * 24 * 60 * 60 * 1000;

/** The masks of one file, which belong together, and its clock. */
export class SessionMask {
  readonly people = new PeopleMask();
  readonly texts: TextMask;
  readonly ids = new IdMask();

  /**
   * @param startedAt ms since 1970: the zero of all times in the file
   * @param kept words of texts that stay as they are
   */
  constructor(
    readonly startedAt: number,
    kept: readonly string[] = [],
  ) {
    this.texts = new TextMask(kept);
  }

  /** ms since the start; null for an invalid time. */
  time(ms: number): number | null {
    const offset = ms - this.startedAt;
    return Math.abs(offset) < LONGEST_MS ? Math.round(offset) : null;
  }
}
