import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { scaled } from '../support/jest/machine-factor.js';
import { waitFor } from '../support/wait-for.js';
import { runSuites } from './suite-run.js';

const ROOT = join(import.meta.dirname, '../..');
const HEAD = "import { expect, it } from '@jest/globals';\n";
const PASSES = `${HEAD} it('passes', () => expect(1).toBe(1));`;
const FAILS = `${PASSES} it('fails', () => expect(1).toBe(2));`;
const ASKS = `${HEAD} it('asks', () => expect(process.env.TEST_POSTGRES_URL).toMatch(/^postgres:/));`;
const WRONG = [
  'fails',
  'Error: expect(received).toBe(expected) // Object.is equality',
  'Expected: 2',
  'Received: 1',
];
const BREAKS = "throw new Error('before any test');";
const WAITS = `${HEAD} import { readFileSync } from 'node:fs';
  it('waits for the deadline', () => {
    const { deadline } = JSON.parse(readFileSync(process.env.CI_ORDER, 'utf8'));
    return new Promise((resolve) => setTimeout(resolve, deadline - Date.now()));
  });`;
const LASTS = `${HEAD} it('lasts', () => new Promise(() => setInterval(() => {}, 1000)), 1e9);`;

/** The folder where Jest looks for suites. */
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(ROOT, 'test/ci/sample-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const path = join(folder, `${name}.spec.ts`);
  writeFileSync(path, text);
  return relative(ROOT, path);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('runSuites', () => {
  it('counts passed and failed tests, and a suite that could not run as one failure', async () => {
    const suites = [write('passes', PASSES), write('fails', FAILS), write('breaks', BREAKS)];
    const { results, notReached } = await runSuites(suites, null, { output: 'ignore' });
    expect(
      results.toSorted((one, other) => one.failed - other.failed || other.passed - one.passed),
    ).toEqual([
      { path: suites[0], passed: 1, failed: 0, failures: [] },
      { path: suites[1], passed: 1, failed: 1, failures: [WRONG] },
      { path: suites[2], passed: 0, failed: 1, failures: [['before any test']] },
    ]);
    expect(notReached).toEqual([]);
  });

  it('runs suites on PostgreSQL', async () => {
    const suites = [write('asks', ASKS)];
    const { results } = await runSuites(suites, null, { output: 'ignore', isOnPostgres: true });
    expect(results).toMatchObject([{ passed: 1, failed: 0 }]);
  });

  it('begins none after the deadline', async () => {
    // As many as run at once.
    const waiting = ['one', 'two', 'three', 'four', 'five'].map((name) => write(name, WAITS));
    const suites = [...waiting, write('late', PASSES)];
    const limits = { deadline: Date.now() + scaled(12_000), graceMs: scaled(60_000) };
    const { results, notReached } = await runSuites(suites, limits, { output: 'ignore' });
    expect(results.map(({ path }) => path).toSorted()).toEqual(waiting.toSorted());
    expect(notReached).toEqual(suites.slice(5));
  });

  it('ends running ones after the grace', async () => {
    const suites = [write('lasting', LASTS)];
    const limits = { deadline: Date.now() + scaled(2000), graceMs: scaled(1000) };
    const { results, notReached } = await runSuites(suites, limits, { output: 'ignore' });
    expect([results, notReached]).toEqual([[], suites]);
  });

  it('ends Jest when it is ended itself', async () => {
    const note = join(folder, 'pid');
    const path = write(
      'noted',
      `import { writeFileSync } from 'node:fs';
      writeFileSync(${JSON.stringify(note)}, String(process.pid)); ${LASTS}`,
    );
    const run = `import { runSuites } from './test/ci/suite-run.ts';
      await runSuites(${JSON.stringify([path])}, null, { output: 'ignore' });`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', run];
    const runner = spawn(process.execPath, args, { cwd: ROOT, stdio: 'ignore' });
    const pid = await waitFor(
      'the suite to run',
      () => existsSync(note) && readFileSync(note, 'utf8'),
    );
    runner.kill('SIGTERM');
    const [code] = (await once(runner, 'exit')) as [number];
    expect(code).toBe(128 + constants.signals.SIGTERM);
    await waitFor('the suite to end', () => !isRunning(Number(pid)));
  });

  it('does not even begin Jest after the deadline', async () => {
    const limits = { deadline: Date.now(), graceMs: 1000 };
    const path = write('in-vain', PASSES);
    expect(await runSuites([path], limits)).toEqual({ results: [], notReached: [path] });
  });
});
