import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { compileFile, SOURCES } from '../../build/compile.js';
import { findSuites } from '../ci/find-suites.js';
import { JEST_COMMAND } from '../ci/jest-command.js';
import { chooseSuites, describeChoice, type Choice, type SuiteNote } from './choose-suites.js';
import { isAlwaysShort, LIST, readShortSuites, ROOT } from './short-suites.js';

const NOTES = join(ROOT, 'coverage/suites');
const LEFT = join(ROOT, 'coverage/only-test-all.txt');
/** Notes what each suite runs and costs. */
const ENVIRONMENT = join(ROOT, 'test/short/coverage.environment.js');
/** The share of the functions that all suites run. */
const WANTED = 0.95;

/**
 * Runs the suites that have no note yet, each with a note of its functions and cost, and chooses those of the short run
 * from the notes. It writes the names of the functions that the short run does not reach. With `--check` the list stays as it is, and the exit code is 1 if its share is too small.
 */
async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { check: { type: 'boolean' } } });
  const suites = findSuites();
  await measure(suites.filter((path) => !existsSync(noteOf(path))));
  const notes = readNotes(suites);
  const always = notes.filter(({ path }) => isAlwaysShort(path));
  const others = notes.filter(({ path }) => !isAlwaysShort(path));
  if (!values.check) write(chooseSuites(always, others, WANTED));
  const choice = describeChoice(readShortSuites(), always, others);
  console.log(`${choice.suites.length} suites of test, ${choice.cpuSeconds} CPU seconds with all`);
  console.log(
    `unit specs and the main job: ${(choice.share * 100).toFixed(1)} % of the functions.`,
  );
  writeFileSync(LEFT, `${choice.left.join('\n')}\n`);
  console.log(`${choice.left.length} functions run in test:all alone: ${relative(ROOT, LEFT)}`);
  return choice.share < WANTED ? 1 : 0;
}

async function measure(suites: string[]): Promise<void> {
  if (suites.length === 0) return;
  mkdirSync(NOTES, { recursive: true });
  // In the bundle, nobody could tell which file a function is of.
  await compileFile(join(SOURCES, 'main.ts'));
  const options = ['--testEnvironment', ENVIRONMENT, '--maxWorkers', '2'];
  const args = [...JEST_COMMAND, ...options, '--runTestsByPath', ...suites];
  spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
}

function noteOf(path: string): string {
  return join(NOTES, `${path.replaceAll('/', '__')}.json`);
}

/** @throws Error if a suite has left no note: it was ended while it ran */
function readNotes(suites: string[]): SuiteNote[] {
  const known = new Set(readdirSync(NOTES).map((name) => join(NOTES, name)));
  const missing = suites.filter((path) => !known.has(noteOf(path)));
  if (missing.length > 0) throw new Error(`No note, run it again: ${missing.join(', ')}`);
  return suites.map((path) => JSON.parse(readFileSync(noteOf(path), 'utf8')) as SuiteNote);
}

function write({ suites }: Choice): void {
  writeFileSync(LIST, `${JSON.stringify({ suites }, null, 2)}\n`);
}

process.exitCode = await main(process.argv.slice(2));
