import { createHash } from 'node:crypto';
import { MAIN_JOB } from '../short/short-suites.js';

/** Statements, kills and the order of events differ by engine most. All suites run on PostgreSQL every night. */
export const POSTGRES_SUITES = [
  ...MAIN_JOB,
  'test/e2e/chats/searching.spec.ts',
  'test/e2e/receiving/killed.spec.ts',
  'test/e2e/events/stream.spec.ts',
  'test/e2e/chats/reading.spec.ts',
  'test/e2e/changes/changes-races.spec.ts',
  'test/e2e/webhooks/webhooks.spec.ts',
  'src/base/storage/postgres/store.driver.spec.ts',
];

export interface Plan {
  /** The suites of `npm test`, the main job first. */
  short: string[];
  changed: string[];
  others: string[];
}

/**
 * Chooses the suites and their order: those of `npm test`, changed ones, then the rest. Each is in one part.
 * @param suites all quick suites, from the root of the project
 * @param short those of them that `npm test` runs
 * @param related suites that are changed files, or import one
 */
export function planSuites(
  suites: string[],
  short: string[],
  related: string[],
  seed: string,
): Plan {
  const isMain = (path: string) => MAIN_JOB.includes(path);
  const [first, wanted] = [new Set(short), new Set(related)];
  const shuffled = shuffle(suites, seed);
  const rest = shuffled.filter((path) => !first.has(path));
  return {
    short: [...MAIN_JOB, ...shuffled.filter((path) => first.has(path) && !isMain(path))],
    changed: rest.filter((path) => wanted.has(path)),
    others: rest.filter((path) => !wanted.has(path)),
  };
}

/** The same order for the same seed, on every machine. */
function shuffle(paths: string[], seed: string): string[] {
  const rank = (path: string) => createHash('sha256').update(`${seed} ${path}`).digest('hex');
  const ranked = paths.map((path) => ({ path, rank: rank(path) }));
  return ranked.toSorted((one, other) => (one.rank < other.rank ? -1 : 1)).map(({ path }) => path);
}
