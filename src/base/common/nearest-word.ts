/** Missing letters are the likeliest typos, so that they cost less. */
const INSERTION_COST = 1;
const OTHER_COST = 3;

interface Nearest {
  word: string;
  /** 0 for the same word; grows with every letter that differs. */
  distance: number;
}

/** The known word that was probably meant; undefined if none is known. */
export function findNearestWord(word: string, known: readonly string[]): Nearest | undefined {
  const candidates = known.map((each) => ({ word: each, distance: distanceOf(word, each) }));
  const least = Math.min(...candidates.map(({ distance }) => distance));
  return candidates.find(({ distance }) => distance === least);
}

/** The end of a sentence, such as ` Did you mean text?`; empty if no known word is like it. */
export function didYouMean(word: string, known: readonly string[]): string {
  const nearest = findNearestWord(word, known);
  return nearest && nearest.distance <= word.length ? ` Did you mean ${nearest.word}?` : '';
}

/** The Levenshtein distance of two words (Wagner and Fischer's table, row by row). */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column * INSERTION_COST);
  for (const letter of from) {
    const above = row;
    row = [(above[0] ?? 0) + OTHER_COST];
    for (let column = 1; column <= to.length; column += 1) {
      const same = letter === to[column - 1] ? 0 : OTHER_COST;
      row[column] = Math.min(
        (above[column - 1] ?? 0) + same,
        (above[column] ?? 0) + OTHER_COST,
        (row[column - 1] ?? 0) + INSERTION_COST,
      );
    }
  }
  return row[to.length] ?? 0;
}
