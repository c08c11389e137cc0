import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { MACHINE_FACTOR } from '../support/jest/machine-factor.js';
import { changedFiles } from './changed-files.js';
import { MAIN_JOB } from '../short/short-suites.js';
import { findRelated, findShortSuites, findSuites } from './find-suites.js';
import { planSuites, POSTGRES_SUITES } from './plan.js';
import { runSuites, type Limits, type RunOptions } from './suite-run.js';
import { Tally } from './tally.js';

const MINUTE_MS = 60_000;
const GRACE_MS = 15 * MINUTE_MS;
/** The time after the end of the budget for suites that failed, alone. */
const AGAIN_MS = 10 * MINUTE_MS;
/** The time that `npm test` always gets, however long the checks took. */
const SHORT_MS = 10 * MINUTE_MS;
/** All supported versions but the one that runs this. */
const OTHER_NODES = ['20', '22', '24'].filter(
  (version) => !process.version.startsWith(`v${version}.`),
);
/** A failed one ends the run: later ones would only fail for the same reason. */
const CHECKS = ['format:check', 'lint', 'typecheck', 'build'];

const startMs = Number(process.env.CI_STARTED_AT ?? Date.now() / 1000) * 1000;
const budgetMinutes = readBudget(process.env.CI_BUDGET_MINUTES ?? '50');
const seed = process.env.CI_SEED ?? String(randomInt(1_000_000));
const limits: Limits = { deadline: startMs + budgetMinutes * MINUTE_MS, graceMs: GRACE_MS };
const tally = new Tally();

/** Checks, types, build and `npm test`; then as many suites as there is time for. */
async function main(): Promise<void> {
  say(`This machine is ${MACHINE_FACTOR} times slower than usual: time-outs are as much longer.`);
  say(`Budget: ${budgetMinutes} minutes. Order of the suites: CI_SEED=${seed}`);
  for (const check of CHECKS) {
    if (!runCheck(check)) return tally.addFailure(check);
  }
  const changed = changedFiles(process.env.CI_BASE);
  const plan = planSuites(findSuites(), findShortSuites(), findRelated(changed ?? []), seed);
  const deadline = Math.max(limits.deadline, Date.now() + SHORT_MS);
  await run('npm test', plan.short, { ...limits, deadline }, { isShort: true });
  say(changed ? `${changed.length} files have changed.` : 'What has changed is not known.');
  await run('The suites of what changed', plan.changed, limits);
  await run('On PostgreSQL', POSTGRES_SUITES, limits, { isOnPostgres: true });
  for (const version of OTHER_NODES) await runOnNode(version);
  await run('The other suites', plan.others, limits);
}

function runCheck(name: string): boolean {
  say(name);
  return spawnSync(`npm run --silent ${name}`, { stdio: 'inherit', shell: true }).status === 0;
}

/**
 * A suite that fails runs once more, alone: on a machine that others use, too, one failure says little. The end names
 * those that failed only beside others.
 */
async function run(
  title: string,
  suites: string[],
  limitsOfRun: Limits,
  options?: RunOptions,
): Promise<void> {
  say(`${title}: ${suites.length}`);
  const outcome = await runSuites(suites, limitsOfRun, options);
  const failed = outcome.results.filter((result) => result.failed > 0).map(({ path }) => path);
  if (failed.length > 0) say(`Once more, alone: ${failed.length}`);
  const deadline = limits.deadline + AGAIN_MS;
  const alone = { ...options, isShort: false, isAlone: true };
  const { results } = await runSuites(failed, { ...limits, deadline }, alone).catch((error) => {
    console.error(error);
    return { results: [] };
  });
  tally.add(title, outcome, results);
}

async function runOnNode(version: string): Promise<void> {
  const title = `The main job on Node ${version}`;
  if (Date.now() >= limits.deadline) {
    tally.add(title, { results: [], notReached: MAIN_JOB });
    return;
  }
  const node = findNode(version);
  if (node === null) return tally.addFailure(`${title}: there is no such Node.js here`);
  await run(title, MAIN_JOB, limits, { node });
}

/** The path where npm has put this version, which it fetches the first time; null if it cannot. */
function findNode(version: string): string | null {
  const command = `npx --yes --package node@${version} --call "node --print process.execPath"`;
  const npx = spawnSync(command, { shell: true, encoding: 'utf8' });
  if (npx.status === 0) return npx.stdout.trim();
  console.error(npx.stderr);
  return null;
}

/** @throws Error if it is not a number of minutes */
function readBudget(text: string): number {
  const minutes = Number(text);
  if (text.trim() === '' || !Number.isFinite(minutes) || minutes < 0) {
    throw new Error(`CI_BUDGET_MINUTES must be a number of minutes, and is "${text}"`);
  }
  return minutes;
}

function say(text: string): void {
  const minutes = ((Date.now() - startMs) / MINUTE_MS).toFixed(1);
  console.log(`\n[${minutes} min] ${text}`);
}

try {
  await main();
} catch (error) {
  console.error(error);
  tally.addFailure('the run itself');
}
say('The end.');
console.log(tally.describe());
process.exitCode = tally.hasFailed ? 1 : 0;
