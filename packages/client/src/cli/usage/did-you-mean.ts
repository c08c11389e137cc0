/** Missing letters are the likeliest typos, so that they cost less. */
const INSERTION_COST = 1;
const OTHER_COST = 3;

/** The end of a sentence, such as ` Did you mean send?`; empty if no known word is like it. */
export function didYouMean(word: string, known: readonly string[]): string {
  const [nearest] = known
    .map((each) => ({ each, distance: distanceOf(word, each) }))
    .filter(({ distance }) => distance <= word.length)
    .toSorted((a, b) => a.distance - b.distance);
  return nearest ? ` Did you mean ${nearest.each}?` : '';
}

/** The Levenshtein distance of two words, row by row. */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column * INSERTION_COST);
  for (const letter of from) {
    const next = [row[0] + OTHER_COST];
    for (let column = 1; column <= to.length; column += 1) {
      const same = letter === to[column - 1] ? 0 : OTHER_COST;
      const least = Math.min(row[column - 1] + same, row[column] + OTHER_COST);
      next.push(Math.min(least, next[column - 1] + INSERTION_COST));
    }
    row = next;
  }
  return row[to.length];
}
