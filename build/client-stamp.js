// @ts-check
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const DOCUMENT = join(ROOT, 'docs/openapi.json');
const CONFIG = join(ROOT, 'packages/client/openapi-ts.config.js');
const API = join(ROOT, 'packages/client/src/api');

/** Says what the generated part of the client was made from, and what it was then. */
export const CLIENT_STAMP = join(ROOT, 'packages/client/generated.json');

/**
 * The stamp as it should be: if it is not, the API document has changed since, or somebody has changed what was
 * generated. So a test can tell without the generator.
 */
export async function readClientStamp() {
  const names = (await readdir(API, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const files = names.toSorted().map((name) => join(API, name));
  const stamp = { from: await hashOf([DOCUMENT, CONFIG]), files: await hashOf(files) };
  return `${JSON.stringify(stamp, null, 2)}\n`;
}

/** @param {string[]} paths */
async function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update((await readFile(path, 'utf8')).replaceAll('\r\n', '\n'));
  return hash.digest('hex');
}
