// @ts-check
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { writeClientFiles } from './client-files.js';

const ROOT = join(import.meta.dirname, '..');
/** The compiler in native code. The other one, `typescript`, is for tools that call its API, which this one lacks. */
const COMPILER = join(ROOT, 'node_modules/typescript-7/bin/tsc');
const PROJECTS = ['tsconfig.json', 'tsconfig.client.json'];

/** Checks all types, of the service with its tests and of the page. */
await writeClientFiles();
for (const project of PROJECTS) {
  // Several threads would each check the types of the packages again: a second sooner, for a third more work.
  const args = [COMPILER, '--noEmit', '--singleThreaded', '-p', project];
  const { status } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    // It ends before it would have to give memory back, if there is enough: garbage collection is a third of its work.
    env: { ...process.env, GOGC: 'off', GOMEMLIMIT: '1500MiB' },
  });
  if (status !== 0) process.exitCode = 1;
}
