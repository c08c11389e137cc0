// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleLibrary } from './bundle.js';
import { compile, compileFile, isSource, SOURCES, targetOf } from './compile.js';
import { copySwaggerUi } from './swagger-ui.js';

/** Editors write a file in several steps, and one command may change many. */
const SETTLE_MS = 100;

/** Runs the service from its sources, and starts it again when they change. Arguments are those of the service. */
await compileAll();
await copySwaggerUi();

/** @type {Set<string>} */
const changed = new Set();
/** @type {import('node:child_process').ChildProcess | undefined} */
let service = start();
/** @type {NodeJS.Timeout | undefined} */
let settling;
let restarting = Promise.resolve();
let isFolderGone = false;

watch(SOURCES, { recursive: true }, (_event, name) => {
  if (!name) return;
  // Of a folder that is renamed or removed, only its own name comes.
  if (isSource(name)) changed.add(join(SOURCES, name));
  else if (!existsSync(join(SOURCES, name))) isFolderGone = true;
  else return;
  clearTimeout(settling);
  settling = setTimeout(() => {
    restarting = restarting.then(restart);
  }, SETTLE_MS);
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => void stop().then(() => process.exit()));
}

async function compileAll() {
  await compile();
  await bundleLibrary();
}

async function restart() {
  if (isFolderGone) {
    isFolderGone = false;
    changed.clear();
    await compileAll();
  }
  for (const path of changed) {
    changed.delete(path);
    try {
      await update(path);
    } catch (error) {
      // The service goes on as it was until the file is mended.
      changed.add(path);
      console.error(error instanceof Error ? error.message : error);
      return;
    }
  }
  console.log('The sources have changed: the service starts again.');
  await stop();
  service = start();
}

/** @param {string} path */
async function update(path) {
  if (existsSync(path)) await compileFile(path);
  else await rm(targetOf(path), { force: true });
}

function start() {
  const args = ['--enable-source-maps', 'dist/main.js', ...process.argv.slice(2)];
  return spawn(process.execPath, args, { cwd: join(SOURCES, '..'), stdio: 'inherit' });
}

async function stop() {
  if (!service || service.exitCode !== null || service.signalCode !== null) return;
  service.kill('SIGTERM');
  await once(service, 'exit');
}
