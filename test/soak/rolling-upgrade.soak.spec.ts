import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SCHEMA } from '../../src/base/storage/postgres/migrations/postgres.migrations.js';
import { ROOT } from '../ci/jest-command.js';
import { AnswerTally } from '../support/cluster/answer-tally.js';
import { judgedTraffic, judgeStreams, lastSeq } from '../support/judged-traffic.js';
import { pause } from '../support/pause.js';
import { TAKE_OVER_MS } from '../support/service/cluster.js';
import { DividedCluster } from '../support/service/divided-cluster.js';
import type { ApiClient } from '../support/service/http.js';
import { waitFor } from '../support/wait-for.js';

const MAIN = join(ROOT, 'dist/main.js');
const UNDISTURBED_MS = 5000;
const READS = ['/api/connection', '/api/chats', '/api/events?limit=1'];
const READ_PAUSE_MS = 100;
const SOME = 100;

let before: string;
let divided: DividedCluster;
/** Aborted at the end of the tests. */
const over = new AbortController();

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();

/**
 * The version before the newest migration, built from the repository. Tables that need none (`cluster-tables.ts`) may have
 * changed later: that is a part of this upgrade, too.
 */
beforeAll(async () => {
  before = mkdtempSync(join(tmpdir(), 'version-before-'));
  // Not the last change of its folder, which may be another one.
  const [newest] = git('log', '--reverse', '--format=%H', '-S', `'${SCHEMA}'`, '--', 'src').split(
    '\n',
  );
  git('worktree', 'add', '--detach', '--force', before, `${newest}^`);
  symlinkSync(join(ROOT, 'node_modules'), join(before, 'node_modules'));
  execFileSync('npm', ['run', 'build'], { cwd: before, stdio: 'pipe' });
  divided = await DividedCluster.start(['one', 'two', 'three'], 2, {
    main: join(before, 'dist/main.js'),
  });
});

afterAll(async () => {
  over.abort();
  await divided?.cluster.dispose();
  git('worktree', 'remove', '--force', before);
  rmSync(before, { recursive: true, force: true });
});

it('loses and doubles nothing while one process after the other gets the new version', async () => {
  const { holder } = divided.cluster.roles;
  const older = holder.process;
  await replaceEach('upgraded', () => older.isRunning);
});

it('answers each call, or says 503, while one process after the other is started again', async () => {
  await replaceEach('started again', () => false);
});

it('does not let the version before act on the newer tables', async () => {
  const { standby } = divided.cluster.roles;
  expect((await standby.process.kill('SIGTERM')).code).toBe(0);
  standby.spawn(join(before, 'dist/main.js'));
  expect((await standby.process.exited).code).not.toBe(0);
  expect(standby.process.printed).toMatch(/was written by a newer version/);
});

/**
 * Ends one process after the other, the one that leads last, and starts this version in its place, under traffic.
 * @param hasOlder true while a process of the version before answers
 */
async function replaceEach(name: string, hasOlder: () => boolean): Promise<void> {
  const { holder, standby } = divided.cluster.roles;
  const start = await lastSeq(holder);
  const tally = new AnswerTally(divided.cluster.members, hasOlder);
  const apiOf = (account: string) => tally.apiOf(account);
  const judge = judgedTraffic(divided, name, { apiOf });
  const reading = keepReading(apiOf);
  await pause(UNDISTURBED_MS);
  await tally.without(standby, async () => {
    expect((await standby.process.kill('SIGTERM')).code).toBe(0);
    await standby.startAgain(MAIN);
  });
  await pause(UNDISTURBED_MS);
  expect(holder.isHolder).toBe(true);

  const began = performance.now();
  await tally.without(holder, async () => {
    const ended = holder.process.kill('SIGTERM');
    await waitFor('the other process to act', () => standby.isHolder, TAKE_OVER_MS);
    await divided.shares([standby]);
    const tookMs = Math.round(performance.now() - began);
    console.log(`${name}: the other process acted after ${tookMs} ms`);
    expect((await ended).code).toBe(0);
    await holder.startAgain(MAIN);
  });
  await divided.shares();
  await pause(UNDISTURBED_MS);
  await reading.end();
  const found = await judge();
  const { counts, faults } = tally.found();
  console.log(`${name}: ${found}, answers: ${JSON.stringify(counts)}`);
  expect(faults).toEqual([]);
  expect(counts['200']).toBeGreaterThan(SOME);
  console.log(`${name}: ${await judgeStreams(divided, start)} events`);
}

/** Reads of each account, all the time. */
function keepReading(apiOf: (account: string) => ApiClient) {
  const own = new AbortController();
  const signal = AbortSignal.any([own.signal, over.signal]);
  const one = async (name: string) => {
    for (; !signal.aborted; await pause(READ_PAUSE_MS)) {
      for (const path of READS) {
        // Its loss is counted.
        await apiOf(name)
          .get(path)
          .catch(() => null);
      }
    }
  };
  const all = Promise.all(divided.names.map(one));
  return {
    end: async () => {
      own.abort();
      await all;
    },
  };
}
