import { wordOf } from './word-shapes.js';

/** Words, runs of digits, emoji, kept words, and all other characters one by one. */
const PIECE =
  /(?<word>[\p{L}\p{M}]+)|(?<digits>\p{Nd}+)|(?<emoji>(?:\p{RI}{2}|\p{Extended_Pictographic}(?:\uFE0F|[\u{1F3FB}-\u{1F3FF}]|\u200D\p{Extended_Pictographic})*)+)|(?<kept>[\t\n\r !-/:-@[-`{-~¡«»¿\u2010-\u2027\u2030-\u205E]+)|[^]/gu;
/** Invisible characters, in which a text can hide something. */
const UNSEEN = /\p{Cf}+/gu;
const MASKED_EMOJI = '🙂';
const ANYTHING_ELSE = '*';

/**
 * Replaces texts by meaningless ones of the same shape: as many words and lines, of the same visible length, with the
 * same capitals and punctuation. The same word always gets the same mask, in the order in which words appear, so that
 * masks say nothing about the words, and masking a masked text again changes nothing. Words that a program listens to
 * may be kept.
 */
export class TextMask {
  private readonly words = new Map<string, string>();
  private readonly numbers = new Map<string, string>();
  /** The number of masked words of each length, and of runs of digits. */
  private readonly counts = new Map<string, number>();
  private readonly kept: ReadonlySet<string>;

  /** @param kept words and numbers that stay unmasked */
  constructor(kept: readonly string[] = []) {
    this.kept = new Set(kept.map((word) => word.toLowerCase()));
  }

  text(text: string): string {
    return text.replace(UNSEEN, '').replace(PIECE, (...found: unknown[]) => {
      const { word, digits, emoji, kept } = found.at(-1) as Record<string, string | undefined>;
      if (word) return this.word(word);
      if (digits) return this.digits(digits);
      if (kept) return kept;
      return emoji ? MASKED_EMOJI : ANYTHING_ELSE;
    });
  }

  private word(word: string): string {
    const letters = [...word];
    const key = word.toLowerCase();
    if (this.kept.has(key)) return word;
    const masked = this.words.get(key) ?? this.newWord(word, letters.length);
    this.words.set(key, masked);
    const shown = [...masked];
    return letters.map((letter, at) => withCaseOf(letter, shown[at] ?? '')).join('');
  }

  /** A new word that does not look like a kept one. */
  private newWord(word: string, length: number): string {
    const masked = wordOf(length, this.count(length), word);
    return this.kept.has(masked) && !this.isUsedUp(length) ? this.newWord(word, length) : masked;
  }

  /** True if masks run out: there are few of one or two letters. */
  private isUsedUp(length: number): boolean {
    return (this.counts.get(String(length)) ?? 0) > this.kept.size + this.words.size;
  }

  private digits(digits: string): string {
    if (this.kept.has(digits)) return digits;
    const { length } = [...digits];
    const nth = this.numbers.get(digits) ?? String(this.count(`0${length}`)).slice(-length);
    this.numbers.set(digits, nth);
    return nth.padStart(length, '0');
  }

  /** The count of earlier ones of this kind. */
  private count(kind: number | string): number {
    const key = String(kind);
    const count = this.counts.get(key) ?? 0;
    this.counts.set(key, count + 1);
    return count;
  }
}

function withCaseOf(letter: string, masked: string): string {
  const isCapital = letter !== letter.toLowerCase();
  return isCapital ? masked.toUpperCase() : masked;
}
