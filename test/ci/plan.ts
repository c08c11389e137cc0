import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { SUBJECTS } from './subjects.js';

/** The suites that always run. */
export const MAIN_JOB = ['pairing', 'receiving', 'sending'].map(
  (name) => `test/e2e/${name}.spec.ts`,
);

export interface Plan {
  main: string[];
  changed: string[];
  others: string[];
}

/**
 * Which suites run, and in which order: the main job, what changed, then the rest.
 * @param suites all quick suites, from the root of the project
 * @param changed files that changed; null if that is not known
 * @param related suites that are changed files, or import one
 */
export function planSuites(
  suites: string[],
  changed: string[] | null,
  related: string[],
  seed: string,
): Plan {
  const rest = suites.filter((path) => !MAIN_JOB.includes(path));
  const wanted = new Set([...related, ...guardsOf(changed ?? [], rest)]);
  const shuffled = shuffle(rest, seed);
  return {
    main: MAIN_JOB,
    changed: shuffled.filter((path) => wanted.has(path)),
    others: shuffled.filter((path) => !wanted.has(path)),
  };
}

/** The suites that guard the folders of changed files. */
function guardsOf(changed: string[], suites: string[]): string[] {
  const names = new Set(changed.flatMap((path) => SUBJECTS[subjectOf(path)] ?? []));
  return suites.filter(
    (path) => path.startsWith('test/') && namesOf(path).some((name) => names.has(name)),
  );
}

/** The deepest folder of the table that holds a file; "." if none does. */
function subjectOf(path: string): string {
  const folder = dirname(path);
  return folder === '.' || SUBJECTS[folder] ? folder : subjectOf(folder);
}

/** What the table may call a suite: by its name, or with its folder. */
export function namesOf(path: string): string[] {
  const name = path.replace(/^test\//, '').replace(/\.spec\.[jt]s$/, '');
  return [basename(name), name];
}

/** The same order for the same seed, on every machine. */
function shuffle(paths: string[], seed: string): string[] {
  const rank = (path: string) => createHash('sha256').update(`${seed} ${path}`).digest('hex');
  const ranked = paths.map((path) => ({ path, rank: rank(path) }));
  return ranked.toSorted((one, other) => (one.rank < other.rank ? -1 : 1)).map(({ path }) => path);
}
