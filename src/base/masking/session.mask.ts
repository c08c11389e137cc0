import { NUMBERS_OF_NOBODY, PeopleMask } from './people.mask.js';
import { TextMask } from './text.mask.js';

/** A time more than ten years away cannot be one of this session. */
const LONGEST_MS = 10 * 365 * 24 * 60 * 60 * 1000;
/** Ids of own messages, and of those from Web clients. */
const WEB_ID = /^3EB0[0-9A-F]{12,}$/;
export const MESSAGE_ID = /^[0-9A-F]{16,40}$/;
const ID_LENGTH = 22;

/** The masks of one recording, which belong together, and its clock. */
export class SessionMask {
  readonly people = new PeopleMask(NUMBERS_OF_NOBODY);
  readonly texts: TextMask;
  private readonly ids = new Map<string, string>();
  private readonly idCounts = { '3EB0': 0, AC: 0, S: 0 };

  /**
   * @param startedAt ms since 1970: the zero of all times in the file
   * @param kept words of texts that stay unmasked
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

  /** Another id of the same kind for a message or stanza, consistently in the whole file. */
  id(id: string): string {
    const masked = this.ids.get(id) ?? this.createId(id);
    this.ids.set(id, masked);
    return masked;
  }

  private createId(id: string): string {
    const prefix = WEB_ID.test(id) ? '3EB0' : MESSAGE_ID.test(id) ? 'AC' : 'S';
    this.idCounts[prefix] += 1;
    const count = this.idCounts[prefix].toString(16).toUpperCase();
    return prefix === 'S' ? `S${count}` : prefix + count.padStart(ID_LENGTH - prefix.length, '0');
  }
}
