// @ts-check
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeClientFiles } from './client-files.js';

const ROOT = join(import.meta.dirname, '..');
const COMPILER = join(ROOT, 'node_modules/typescript-7/bin/tsc');
const CLIENT = join(ROOT, 'packages/client');

/** Makes the package of the client: its modules and their types, unbundled. */
await writeClientFiles();
rmSync(join(CLIENT, 'dist'), { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [COMPILER, '-p', 'tsconfig.build.json'], {
  cwd: CLIENT,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
