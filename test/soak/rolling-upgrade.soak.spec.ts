import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ROOT } from '../ci/jest-command.js';
import { judgedTraffic, judgeStreams, lastSeq } from '../support/judged-traffic.js';
import { pause } from '../support/pause.js';
import { TAKE_OVER_MS } from '../support/service/cluster.js';
import { DividedCluster } from '../support/service/divided-cluster.js';
import { waitFor } from '../support/wait-for.js';

const MIGRATIONS = ['src/base/storage/postgres/migrations', 'src/base/storage/sql/migrations'];
const UNDISTURBED_MS = 5000;

let before: string;
let divided: DividedCluster;

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();

/** The version before the newest migration, built from the repository. */
beforeAll(async () => {
  before = mkdtempSync(join(tmpdir(), 'version-before-'));
  const newest = git('log', '-1', '--format=%H', '--', ...MIGRATIONS);
  git('worktree', 'add', '--detach', '--force', before, `${newest}^`);
  symlinkSync(join(ROOT, 'node_modules'), join(before, 'node_modules'));
  execFileSync('npm', ['run', 'build'], { cwd: before, stdio: 'pipe' });
  divided = await DividedCluster.start(['one', 'two', 'three'], 2, {
    main: join(before, 'dist/main.js'),
  });
});

afterAll(async () => {
  await divided?.cluster.dispose();
  git('worktree', 'remove', '--force', before);
  rmSync(before, { recursive: true, force: true });
});

it('loses and doubles nothing while one process after the other gets the new version', async () => {
  const { holder, standby } = divided.cluster.roles;
  const start = await lastSeq(holder);
  const judge = judgedTraffic(divided, 'upgraded');
  const next = join(ROOT, 'dist/main.js');
  await pause(UNDISTURBED_MS);
  expect((await standby.process.kill('SIGTERM')).code).toBe(0);
  await standby.startAgain(next);
  await pause(UNDISTURBED_MS);
  expect(holder.isHolder).toBe(true);

  const began = performance.now();
  const ended = holder.process.kill('SIGTERM');
  await waitFor('the new version to act', () => standby.isHolder, TAKE_OVER_MS);
  await divided.shares([standby]);
  const tookMs = Math.round(performance.now() - began);
  expect((await ended).code).toBe(0);
  await holder.startAgain(next);
  await divided.shares();
  await pause(UNDISTURBED_MS);
  const found = await judge();
  const events = await judgeStreams(divided, start);
  console.log(`upgraded: ${found}, ${events} events; the new version acted after ${tookMs} ms`);
});

it('does not let the version before act on the newer tables', async () => {
  const { standby } = divided.cluster.roles;
  expect((await standby.process.kill('SIGTERM')).code).toBe(0);
  standby.spawn(join(before, 'dist/main.js'));
  expect((await standby.process.exited).code).not.toBe(0);
  expect(standby.process.printed).toMatch(/was written by a newer version/);
});
