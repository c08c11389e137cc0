import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { JEST_COMMAND, ROOT } from '../ci/jest-command.js';
import { selectSoaks, UnknownSoakError } from './select-soaks.js';
import { SOAKS } from './soaks.js';

const USAGE_ERROR = 2;
const SERVER = join(ROOT, 'test/support/postgres');
const ON_POSTGRES = [
  `--globalSetup=${SERVER}/open-server.js`,
  `--globalTeardown=${SERVER}/close-server.js`,
];

/**
 * Runs the soaks that the command line names, all without a name; `--list` only prints what they guard. With
 * `--postgres`, services keep their stores on a PostgreSQL server.
 */
function main(args: string[]): number {
  const words = args.filter((arg) => !['--list', '--postgres'].includes(arg));
  const engine = args.includes('--postgres') ? ON_POSTGRES : [];
  const names = selectSoaks(words);
  for (const name of names) console.log(`${name}: ${SOAKS[name]?.guards}`);
  if (args.includes('--list')) return 0;
  // The ones that measure come first, and so have the machine for themselves.
  const parts = ['alone', 'soak'].map((kind) => run(kind, names, engine));
  return Math.max(...parts);
}

function run(kind: string, names: string[], engine: string[]): number {
  const paths = names
    .map((name) => join(ROOT, `test/soak/${name}.${kind}.spec.ts`))
    .filter((path) => existsSync(path));
  if (paths.length === 0) return 0;
  const workers = kind === 'alone' ? ['--maxWorkers', '1'] : [];
  const config = ['--config', join(ROOT, 'jest.soak.config.js')];
  const args = [...JEST_COMMAND, ...config, ...engine, ...workers, '--runTestsByPath', ...paths];
  return spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UnknownSoakError)) throw error;
  console.error(error.message);
  process.exitCode = USAGE_ERROR;
}
