import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PostgresServer } from '../support/postgres/postgres-server.js';
import { openRunFolder } from '../support/jest/run-folder.js';
import { ArgumentError, readArguments, type Arguments } from './arguments.js';
import type { Benchmark, Plan } from './benchmark.js';
import { BENCHMARKS } from './benchmarks.js';
import { Child } from './process/child.js';
import { ratioOf } from './reach.js';
import { currentCommit, describeMachine } from './report/machine.js';
import type { Result } from './report/results.js';
import { toTable } from './report/table.js';

const FOLDER = join(import.meta.dirname, '../../bench-results');

/** Runs the requested benchmarks. A poor figure is not a failure, a missing one is. */
async function main(): Promise<void> {
  const args = readArguments(
    process.argv.slice(2),
    BENCHMARKS.map(({ name }) => name),
  );
  const { names } = args;
  mkdirSync(FOLDER, { recursive: true });
  const server = args.isOnPostgres ? await PostgresServer.start({ fsync: 'on' }) : null;
  if (server) process.env.TEST_POSTGRES_URL = server.urlOf('postgres');
  for (const benchmark of BENCHMARKS) {
    if (names.length === 0 || names.includes(benchmark.name)) await runOne(benchmark, args);
  }
  await server?.dispose();
}

async function runOne(benchmark: Benchmark, args: Arguments): Promise<void> {
  const plan = toPlan(args);
  console.log(`\n${benchmark.name}: ${benchmark.describe(plan)}`);
  console.log(`Baseline: ${benchmark.baseline}. Runs: ${plan.runs}.`);
  try {
    const result = await measure(benchmark, plan);
    const engine = args.isOnPostgres ? '.postgres' : '';
    const file = `${benchmark.name}${engine}${plan.isQuick ? '.quick' : ''}.json`;
    writeFileSync(join(FOLDER, file), `${JSON.stringify(result, null, 2)}\n`);
    console.log(`\n${toTable(result)}\n\n${result.seconds} s`);
  } catch (error) {
    // Goes on: the others can be measured all the same.
    console.error(`${benchmark.name} could not be measured:`, error);
    process.exitCode = 1;
    Child.killAll();
  }
}

async function measure(benchmark: Benchmark, plan: Plan): Promise<Result> {
  const { name, baseline } = benchmark;
  const start = performance.now();
  const rows = await benchmark.run(plan);
  const missing = rows.find((row) => [...row.service, ...(row.baseline ?? [])].some(Number.isNaN));
  if (rows.length === 0 || missing) throw new Error(`no figure for ${missing?.measure ?? name}`);
  return {
    name,
    work: benchmark.describe(plan),
    baseline,
    at: new Date().toISOString(),
    commit: currentCommit(),
    node: process.versions.node,
    machine: describeMachine(),
    isQuick: plan.isQuick,
    runs: plan.runs,
    seconds: Math.round((performance.now() - start) / 1000),
    rows: rows.map(({ reach, ...row }) => ({
      ...row,
      ratio: row.baseline && ratioOf(row),
      reach: reach.text,
      isReached: reach.isReached(row),
    })),
  };
}

function toPlan({ isQuick, runs, hasProfiles }: Arguments): Plan {
  return { isQuick, runs, ...(hasProfiles && { profileFolder: join(FOLDER, 'profiles') }) };
}

openRunFolder();
main().catch((error: unknown) => {
  const isCallers = error instanceof ArgumentError;
  console.error(isCallers ? error.message : error);
  process.exitCode = isCallers ? 2 : 1;
});
