/** Words, runs of digits, emoji, kept words, and all other characters one by one. */
const PIECE =
  /(?<word>[\p{L}\p{M}]+)|(?<digits>\p{Nd}+)|(?<emoji>(?:\p{RI}{2}|\p{Extended_Pictographic}(?:\uFE0F|[\u{1F3FB}-\u{1F3FF}]|\u200D\p{Extended_Pictographic})*)+)|(?<kept>[\t\n\r !-/:-@[-`{-~¡«»¿\u2010-\u2027\u2030-\u205E]+)|[^]/gu;
/** Invisible characters, in which a text can hide something. */
const UNSEEN = /\p{Cf}+/gu;
const MASKED_EMOJI = '🙂';
const ANYTHING_ELSE = '*';

/** Words of a meaningless text, the first choice for each length. */
const KNOWN =
  'a e o et in ut ad id non sed est quo vel nec amet quis erat ante nisl odio lorem ipsum dolor magna justo velit massa turpis tellus mauris semper tortor congue aliquam viverra posuere feugiat egestas maecenas interdum pulvinar faucibus consequat malesuada dignissim tincidunt vestibulum adipiscing consectetur scelerisque sollicitudin pellentesque'.split(
    ' ',
  );

/** Consonants and vowels by script: masked words keep their script, because its direction and shape can matter. */
const SCRIPTS: [RegExp, consonants: string, vowels: string][] = [
  [/\p{Script=Cyrillic}/u, 'бвгдклмнпрст', 'аеиоу'],
  [/\p{Script=Greek}/u, 'βγδκλμνπρστφ', 'αειου'],
  [/\p{Script=Hebrew}/u, 'בגדלמנפרשת', 'אויה'],
  [/\p{Script=Arabic}/u, 'بتجدرسفقلمن', 'اوي'],
  [/\p{Script=Devanagari}/u, 'कगचजतदनपबमरल', 'आईऊएओ'],
  [/\p{Script=Han}/u, '天地山水日月木火土石', '上中下大小'],
];
const LATIN = ['bdfgklmnprstv', 'aeiou'] as const;

/** Words of the same length differ in as many letters, so that counts stay exact. An even number. */
const COUNTED_LETTERS = 8;
/** Shares no factor with any alphabet, so that each count has a word of its own; neighbours look different. */
const STRIDE = 7919;

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
    const key = word.toLowerCase();
    if (this.kept.has(key)) return word;
    const masked = this.words.get(key) ?? this.newWord(word, [...word].length);
    this.words.set(key, masked);
    if (word.length === key.length && word.length === masked.length) {
      return withCapitalsOf(word, key, masked);
    }
    const shown = [...masked];
    return [...word].map((letter, at) => withCaseOf(letter, shown[at] ?? '')).join('');
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

/**
 * Takes a tenth of the time, for nearly all words: a word may have a million letters.
 * @param lower the word without capitals, as long as the word and its mask
 */
function withCapitalsOf(word: string, lower: string, masked: string): string {
  if (word === lower) return masked;
  const capitals = masked.toUpperCase();
  const shown = new Uint16Array(word.length);
  for (let at = 0; at < word.length; at += 1) {
    const isSame = word.charCodeAt(at) === lower.charCodeAt(at);
    shown[at] = (isSame ? masked : capitals).charCodeAt(at);
  }
  return Buffer.from(shown.buffer).toString('utf16le');
}

function withCaseOf(letter: string, masked: string): string {
  const isCapital = letter !== letter.toLowerCase();
  return isCapital ? masked.toUpperCase() : masked;
}

/** The nth meaningless word with this many letters, in the script of the original. */
function wordOf(length: number, nth: number, original: string): string {
  const script = SCRIPTS.find(([letters]) => letters.test(original));
  if (script) return spell(length, nth, script[1], script[2]);
  const known = KNOWN.filter((word) => word.length === length);
  return known[nth] ?? spell(length, nth - known.length, ...LATIN);
}

function spell(length: number, nth: number, consonants: string, vowels: string): string {
  const counted = Math.min(length, COUNTED_LETTERS);
  const alphabets = Array.from({ length: counted }, (_, at) =>
    at % 2 === 0 ? consonants : vowels,
  );
  const words = alphabets.reduce((all, { length: own }) => all * own, 1);
  let rest = ((nth + 1) * STRIDE) % words;
  const letters = alphabets.map((alphabet) => {
    const letter = alphabet.charAt(rest % alphabet.length);
    rest = Math.floor(rest / alphabet.length);
    return letter;
  });
  // The other letters are the first ones of their alphabets.
  const others = `${consonants.charAt(0)}${vowels.charAt(0)}`.repeat(Math.ceil(length / 2));
  return letters.join('') + others.slice(0, length - counted);
}
