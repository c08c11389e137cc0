import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { JEST_COMMAND, ROOT, SHORT_ARGUMENTS } from './jest-command.js';

/** All quick suites, from the root of the project. */
export function findSuites(): string[] {
  return listTests();
}

/** The suites that `npm test` runs. */
export function findShortSuites(): string[] {
  return listTests(...SHORT_ARGUMENTS);
}

/** The quick suites that are among these files, or import one of them over any number of steps. */
export function findRelated(files: string[]): string[] {
  const here = files.filter((path) => existsSync(join(ROOT, path)));
  if (here.length === 0) return [];
  return listTests('--findRelatedTests', ...here);
}

function listTests(...args: string[]): string[] {
  const text = execFileSync(process.execPath, [...JEST_COMMAND, '--listTests', '--json', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    // The list of all suites is longer than the default limit of output.
    maxBuffer: 64 * 1024 * 1024,
  });
  return (JSON.parse(text) as string[]).map((path) => relative(ROOT, path));
}
