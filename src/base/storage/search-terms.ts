/**
 * Splits a text into search terms, case and accents removed. Both the index and the queries use it,
 * so that they always agree.
 *
 * None of SQLite's tokenizers suits chats: `unicode61` treats a run of Chinese or Thai as one word and
 * drops emoji; `trigram` finds nothing shorter than three characters, and most Chinese words are
 * shorter. So in scripts without spaces each character is a term, and so is each symbol; adjacent
 * terms of a query are searched as a phrase, which finds any part of a run.
 */
const RUN_ON =
  '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]';
const SKIN_TONES = '\\u{1F3FB}-\\u{1F3FF}';
const TERM = new RegExp(
  `${RUN_ON}\\p{M}*|(?:(?!${RUN_ON})[\\p{L}\\p{N}\\p{M}])+|(?![\\0-\\x7f${SKIN_TONES}])\\p{S}`,
  'gu',
);
/** Accents, the vowel points of Hebrew and Arabic, which most people leave out, and variation selectors. */
const MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\ufe00-\ufe0f]/gu;

/** A fast path for ASCII text. */
const ASCII = /^[\0-\x7f]*$/;
const ASCII_TERM = /[a-z0-9]+/g;

/** The terms of a text, in order. */
export function toTerms(text: string): string[] {
  // ASCII has no accents.
  if (ASCII.test(text)) return text.toLowerCase().match(ASCII_TERM) ?? [];
  return foldForSearch(text).match(TERM) ?? [];
}

/** The words of a query, each as the terms that must be adjacent. */
export function toPhrases(query: string): string[][] {
  return query
    .split(/\s+/u)
    .map(toTerms)
    .filter((terms) => terms.length > 0);
}

function foldForSearch(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(MARKS, '')
      .normalize('NFKC')
      // Upper case first, so that SS finds ß, and I finds ı.
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
  );
}
