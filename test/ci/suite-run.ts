import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join, relative } from 'node:path';
import { LARGEST_FACTOR, MACHINE_FACTOR } from '../support/jest/machine-factor.js';
import { makeRunFolder, removeOrphans } from '../support/jest/run-folder.js';
import { JEST_COMMAND, ROOT } from './jest-command.js';

const CONFIG = join(ROOT, 'test/ci/jest/jest.config.js');
const POSTGRES_CONFIG = join(ROOT, 'test/ci/jest/jest.postgres.config.js');

export interface SuiteResult {
  /** From the root of the project. */
  path: string;
  passed: number;
  failed: number;
  /** For each failed test its name, then the failure, line by line. */
  failures: string[][];
}

export interface Outcome {
  results: SuiteResult[];
  /** Suites that did not begin, or were ended. */
  notReached: string[];
}

export interface Limits {
  /** No suite begins after it, in milliseconds since 1970. */
  deadline: number;
  /** The time that running suites get after it. */
  graceMs: number;
}

export interface RunOptions {
  /** The Node.js to run them with. */
  node?: string;
  /** True if they are the suites of `npm test`, which then runs them. */
  isShort?: boolean;
  /** True if the stores are on a PostgreSQL server. */
  isOnPostgres?: boolean;
  /** True if one suite runs at a time, with time-outs twice as long. */
  isAlone?: boolean;
  /** The stream for the output of Jest. */
  output?: 'inherit' | 'ignore';
}

/** End the runner, and with it Jest, which is in a group of its own. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** The longest wait of a timer, 24 days. */
const LONGEST_MS = 2 ** 31 - 1;
const NO_LIMITS: Limits = { deadline: Number.MAX_SAFE_INTEGER, graceMs: 0 };

/**
 * Runs suites by Jest, in the given order.
 * @param suites paths from the root of the project
 * @param limits null where all must run
 * @throws Error if Jest ended by itself without a result for each suite
 */
export async function runSuites(
  suites: string[],
  limits: Limits | null,
  {
    node = process.execPath,
    isShort = false,
    isOnPostgres = false,
    isAlone = false,
    output = 'inherit',
  }: RunOptions = {},
): Promise<Outcome> {
  if (suites.length === 0) return { results: [], notReached: [] };
  const { deadline, graceMs } = limits ?? NO_LIMITS;
  if (Date.now() >= deadline) return { results: [], notReached: suites };
  const folder = makeRunFolder();
  const order = {
    suites: suites.map((path) => join(ROOT, path)),
    deadline,
    results: join(folder, 'results'),
  };
  const orderPath = join(folder, 'order.json');
  writeFileSync(orderPath, JSON.stringify(order));
  const config = isOnPostgres ? POSTGRES_CONFIG : CONFIG;
  const [program, ...args]: [string, ...string[]] = isShort
    ? ['npm', 'test', '--', '--config', config]
    : [node, ...JEST_COMMAND, '--config', config, '--runTestsByPath', ...order.suites];
  if (isAlone) args.push('--maxWorkers', '1');
  const factor = String(isAlone ? Math.min(LARGEST_FACTOR, 2 * MACHINE_FACTOR) : MACHINE_FACTOR);
  const jest = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, CI_ORDER: orderPath, TEST_MACHINE_FACTOR: factor },
    stdio: ['ignore', output, output],
    // A group of its own, to be ended with everything that its tests have started.
    detached: true,
  });
  let isEnded = false;
  const end = () => {
    isEnded = true;
    // Its group; without a number it has not begun.
    if (jest.pid) process.kill(-jest.pid, 'SIGKILL');
  };
  const interrupt = (signal: NodeJS.Signals) => {
    end();
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.once(signal, interrupt);
  const ending = limits && setTimeout(end, Math.min(deadline + graceMs - Date.now(), LONGEST_MS));
  try {
    const [code] = (await once(jest, 'close')) as [number | null];
    const results = readResults(order.results);
    const known = new Set(results.map(({ path }) => path));
    const notReached = suites.filter((path) => !known.has(path));
    const isCutShort = isEnded || (code !== null && Date.now() >= deadline);
    if (!isCutShort && notReached.length > 0) {
      throw new Error(`Jest ended with ${code} and left out ${notReached.join(', ')}`);
    }
    return { results, notReached };
  } finally {
    if (ending) clearTimeout(ending);
    for (const signal of SIGNALS) process.off(signal, interrupt);
    rmSync(folder, { recursive: true });
    // When Jest is ended with its group, groups that its tests had started are left.
    removeOrphans();
  }
}

/** By suite: none counts twice. */
function readResults(file: string): SuiteResult[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const results = lines.map((line) => {
    const { path, ...result } = JSON.parse(line) as SuiteResult;
    return { path: relative(ROOT, path), ...result };
  });
  return [...new Map(results.map((result) => [result.path, result])).values()];
}
