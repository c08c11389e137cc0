/**
 * What the search knows of a text: its terms, folded. The index and the queries are made by this one
 * function, so that both always agree.
 *
 * Our own, because none of SQLite's tokenizers serves a chat: `unicode61` takes a run of Chinese or
 * Thai for one word and drops emoji; `trigram` finds nothing shorter than three characters, which
 * most Chinese words are. So scripts that are written without spaces, and symbols, become a term a
 * character; adjacent terms of a query are looked for as a phrase, which finds every part of a run.
 */
const RUN_ON =
  '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]';
const SKIN_TONES = '\\u{1F3FB}-\\u{1F3FF}';
const TERM = new RegExp(
  `${RUN_ON}\\p{M}*|(?:(?!${RUN_ON})[\\p{L}\\p{N}\\p{M}])+|(?![\\0-\\x7f${SKIN_TONES}])\\p{S}`,
  'gu',
);
/** Accents, and the vowel points of Hebrew and Arabic, which most people leave out; and variation selectors. */
const MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\ufe00-\ufe0f]/gu;

/** In plain English text, as most of many histories is, these are all the terms there are. */
const ASCII = /^[\0-\x7f]*$/;
const ASCII_TERM = /[a-z0-9]+/g;

/** The terms of a text in their order. */
export function toTerms(text: string): string[] {
  // Nothing to fold there but the capitals.
  if (ASCII.test(text)) return text.toLowerCase().match(ASCII_TERM) ?? [];
  return foldForSearch(text).match(TERM) ?? [];
}

/** A query's words, each the terms that must stand next to each other. */
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
      // By way of the capitals: ß is found by SS, ı by I.
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
  );
}
