import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { JEST_COMMAND, ROOT } from '../../ci/jest-command.js';
import { waitFor } from '../wait-for.js';

const HEAD = `import { spawn } from 'node:child_process';
  import { mkdtempSync, writeFileSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  import { join } from 'node:path';
  import { it } from '@jest/globals';
  function leave(note) {
    mkdtempSync(join(tmpdir(), 'left-'));
    const { pid } = spawn('sleep', ['3600'], { detached: true, stdio: 'ignore' });
    writeFileSync(note, String(pid));
  }`;

describe('a run of the tests', () => {
  /** The folder where Jest looks for suites. */
  let samples: string;
  let temporary: string;
  let note: string;

  beforeEach(() => {
    samples = mkdtempSync(join(ROOT, 'test/ci/sample-'));
    temporary = realpathSync(mkdtempSync(join(tmpdir(), 'machine-')));
    note = join(samples, 'pid');
  });

  afterEach(() => {
    rmSync(samples, { recursive: true });
    rmSync(temporary, { recursive: true });
  });

  function start(name: string, test: string) {
    const path = join(samples, `${name}.spec.ts`);
    writeFileSync(path, `${HEAD}\n it('leaves things behind', ${test});`);
    const args = [...JEST_COMMAND, '--cacheDirectory', join(samples, 'cache'), '--runTestsByPath'];
    const env = { ...process.env, TMPDIR: temporary };
    return spawn(process.execPath, [...args, path], { cwd: ROOT, env, stdio: 'ignore' });
  }

  const leaveAndStay = () =>
    `() => { leave(${JSON.stringify(note)}); return new Promise(() => setInterval(() => {}, 1000)); }, 1e9`;

  const leftPid = () =>
    waitFor('the suite to run', () => existsSync(note) && readFileSync(note, 'utf8'));

  function isRunning(pid: string): boolean {
    try {
      return process.kill(Number(pid), 0);
    } catch {
      return false;
    }
  }

  it('removes the folders and processes that its suites leave', async () => {
    const jest = start('forgetful', `() => leave(${JSON.stringify(note)})`);
    await once(jest, 'exit');
    expect(readdirSync(temporary)).toEqual([]);
    const pid = await leftPid();
    await waitFor('the process to end', () => !isRunning(pid));
  });

  it('removes the leftovers of a killed run', async () => {
    const killed = start('killed', leaveAndStay());
    const pid = await leftPid();
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(readdirSync(temporary)).toHaveLength(1);
    expect(isRunning(pid)).toBe(true);

    await once(start('later', '() => undefined'), 'exit');
    expect(readdirSync(temporary)).toEqual([]);
    await waitFor('the process to end', () => !isRunning(pid));
  });

  it('leaves a run beside it alone', async () => {
    const other = start('beside', leaveAndStay());
    const pid = await leftPid();
    await once(start('later', '() => undefined'), 'exit');
    expect(readdirSync(temporary)).toHaveLength(1);
    expect(isRunning(pid)).toBe(true);
    other.kill('SIGKILL');
    await once(other, 'exit');
    await once(start('last', '() => undefined'), 'exit');
  });
});
