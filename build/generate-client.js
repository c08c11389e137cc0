// @ts-check
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLIENT_STAMP, readClientStamp } from './client-stamp.js';

const ROOT = join(import.meta.dirname, '..');
const CONFIG = join(ROOT, 'packages/client/openapi-ts.config.js');
/** The newest that runs on Node 20. `npx` fetches it: with its 57 packages it would be a tenth of everybody's `npm ci`. */
const PACKAGES = ['@hey-api/openapi-ts@0.95.0', 'typescript@6.0.3'];

/** Writes the calls and types of the typed client, from the API document. */
const packages = PACKAGES.map((name) => `--package ${name}`).join(' ');
// Elsewhere, since npx would take the packages that are here as well, and leave the generator another compiler.
const cwd = await mkdtemp(join(tmpdir(), 'generate-client-'));
// By a shell: on Windows, npx is a script.
execFileSync(`npx --yes ${packages} --call "openapi-ts --file ${CONFIG} --silent"`, {
  cwd,
  stdio: 'inherit',
  shell: true,
});
await rm(cwd, { recursive: true });
await writeFile(CLIENT_STAMP, await readClientStamp());
