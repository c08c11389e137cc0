/** Tokens as the masks of a recording cut them. */
const PIECE =
  /(?<word>[\p{L}\p{M}]+)|(?<digits>\p{Nd}+)|(?<emoji>(?:\p{RI}{2}|\p{Extended_Pictographic}(?:\uFE0F|[\u{1F3FB}-\u{1F3FF}]|\u200D\p{Extended_Pictographic})*)+)|(?<kept>[\t\n\r !-/:-@[-`{-~¡«»¿\u2010-\u2027\u2030-\u205E]+)|[^]/gu;
const UNSEEN = /\p{Cf}+/gu;
const TOKEN = /[\p{L}\p{M}]+|\p{Nd}+|[^\p{L}\p{M}\p{Nd}]/gu;
const WORD = /^[\p{L}\p{M}]/u;
const DIGIT = /^\p{Nd}/u;
const MASKED_EMOJI = '🙂';
/** Stands for a text in a file edited by hand: any text of the program matches. */
const ANY_TEXT = '<any>';

/**
 * Compares texts of the program with masked ones. A masked text keeps its form: the number of words, their lengths and
 * repetitions, capitals and punctuation. So each word of the file must always stand for the same word of the program.
 */
export class TextForms {
  /** The program's words by the file's, and the reverse. */
  private readonly said = new Map<string, string>();
  private readonly masked = new Map<string, string>();
  private readonly kept: Set<string>;

  /** @param kept the words and numbers that are not masked */
  constructor(kept: string[]) {
    this.kept = new Set(kept.map((word) => word.toLowerCase()));
  }

  /** True if the texts can be the same. */
  fits(recorded: string, text: string): boolean {
    return this.pairs(recorded, text) !== null;
  }

  /** Records that the words of both stand for each other. */
  learn(recorded: string, text: string): void {
    for (const [word, own] of this.pairs(recorded, text) ?? []) {
      this.said.set(word, own);
      this.masked.set(own, word);
    }
  }

  /** The pairs of words that must be the same; null if the texts cannot be. */
  private pairs(recorded: string, text: string): Map<string, string> | null {
    if (recorded === text || recorded === ANY_TEXT) return new Map();
    const [wanted, found] = [tokensOf(recorded), tokensOf(text)];
    if (wanted.length !== found.length) return null;
    const pairs = new Map<string, string>();
    const backwards = new Map<string, string>();
    for (const [at, token] of wanted.entries()) {
      const other = found[at] ?? '';
      if (token === other) continue;
      if (!this.canStandFor(token, other)) return null;
      if (DIGIT.test(token)) continue;
      const [word, own] = [token.toLowerCase(), other.toLowerCase()];
      const isOther = (pairs.get(word) ?? own) !== own || (backwards.get(own) ?? word) !== word;
      if (isOther) return null;
      pairs.set(word, own);
      backwards.set(own, word);
    }
    return pairs;
  }

  /** True if the first of two different tokens can be the mask of the second. */
  private canStandFor(token: string, other: string): boolean {
    const [word, own] = [token.toLowerCase(), other.toLowerCase()];
    if (this.kept.has(word) || this.kept.has(own)) return false;
    // A number is often a time or a count, so it differs each time.
    if (DIGIT.test(token)) return DIGIT.test(other);
    if (!WORD.test(token) || shapeOf(token) !== shapeOf(other)) return false;
    return (this.said.get(word) ?? own) === own && (this.masked.get(own) ?? word) === word;
  }
}

/** Words, runs of digits, and single other characters; what a mask does not keep looks as in a mask. */
function tokensOf(text: string): string[] {
  const plain = text.replace(UNSEEN, '').replace(PIECE, (...found: unknown[]) => {
    const [piece] = found as [string];
    const { word, digits, emoji, kept } = found.at(-1) as Record<string, string | undefined>;
    if (word || digits || kept) return piece;
    return emoji ? MASKED_EMOJI : '*';
  });
  return plain.match(TOKEN) ?? [];
}

/** The length and the capitals of a word. */
function shapeOf(word: string): string {
  return Array.from(word, (letter) => (letter === letter.toLowerCase() ? 'x' : 'X')).join('');
}
