import { Settings } from './settings.js';
import { TOKEN_FILE_VARIABLE } from './token-file.js';

/** Missing letters are the likeliest typos, so that they cost less. */
const INSERTION_COST = 1;
const OTHER_COST = 3;

/** A warning about variables that look like settings of this service but are not; null if there are none. */
export function describeUnknownVariables(env: NodeJS.ProcessEnv): string | null {
  const known = [...Object.keys(new Settings()), TOKEN_FILE_VARIABLE];
  const unknown = Object.keys(env).filter(
    (name) => name.startsWith('SERVICE_') && !known.includes(name),
  );
  if (unknown.length === 0) return null;
  const guesses = unknown.map((name) => `${name} (is ${nearest(name, known)} meant?)`);
  return `These variables are not settings of this service and have no effect: ${guesses.join(', ')}.`;
}

/** The same for the variables of this process. */
export function describeUnknownProcessVariables(): string | null {
  return describeUnknownVariables(process.env);
}

function nearest(name: string, known: string[]): string {
  const distances = known.map((each) => levenshteinDistance(name, each));
  return known[distances.indexOf(Math.min(...distances))] ?? '';
}

/** The Levenshtein distance of two words (Wagner and Fischer's table, row by row). */
function levenshteinDistance(from: string, to: string): number {
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
