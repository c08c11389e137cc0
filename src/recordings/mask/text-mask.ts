import { wordOf } from './word-shapes.js';

/** Words, runs of digits, emoji, what is kept, and everything else one by one. */
const PIECE =
  /(?<word>[\p{L}\p{M}]+)|(?<digits>\p{Nd}+)|(?<emoji>(?:\p{RI}{2}|\p{Extended_Pictographic}(?:\uFE0F|[\u{1F3FB}-\u{1F3FF}]|\u200D\p{Extended_Pictographic})*)+)|(?<kept>[\t\n\r !-/:-@[-`{-~¡«»¿\u2010-\u2027\u2030-\u205E]+)|[^]/gu;
/** Nobody sees them, so a text can hide something in them. */
const UNSEEN = /\p{Cf}+/gu;
const MASKED_EMOJI = '🙂';
const ANYTHING_ELSE = '*';

/**
 * Replaces texts by meaningless ones of the same shape: as many words and lines, as long as what is seen of it, with the same
 * capitals and punctuation. The same word always gets the same mask, in the order in which words appear, so that masks
 * say nothing about the words, and masking a masked text again changes nothing.
 */
export class TextMask {
  private readonly words = new Map<string, string>();
  private readonly numbers = new Map<string, string>();
  /** How many words of each length, and runs of digits, have a mask. */
  private readonly counts = new Map<string, number>();

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
    const masked = this.words.get(key) ?? wordOf(letters.length, this.count(letters.length), word);
    this.words.set(key, masked);
    const shown = [...masked];
    return letters.map((letter, at) => withCaseOf(letter, shown[at] ?? '')).join('');
  }

  private digits(digits: string): string {
    const { length } = [...digits];
    const nth = this.numbers.get(digits) ?? String(this.count(`0${length}`)).slice(-length);
    this.numbers.set(digits, nth);
    return nth.padStart(length, '0');
  }

  /** How many of this kind there were before. */
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
