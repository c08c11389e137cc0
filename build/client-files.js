// @ts-check
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toCalls, toCallTypes } from './client-calls.js';
import { toClientTypes } from './client-types.js';

const ROOT = join(import.meta.dirname, '..');
const DOCUMENT = join(ROOT, 'docs/openapi.json');
const OF_PAGE = join(ROOT, 'generated/api-types.d.ts');
const CLIENT = join(ROOT, 'packages/client/src');

/** Writes the types of the API's objects, for the page and the typed client, and the calls of the client. */
export async function writeClientFiles() {
  const document = JSON.parse(await readFile(DOCUMENT, 'utf8'));
  const types = toClientTypes(document);
  await write(OF_PAGE, types);
  await write(join(CLIENT, 'api/types.gen.ts'), `${types}\n${toCallTypes(document)}`);
  await write(join(CLIENT, 'calls/dashboard-api.gen.ts'), toCalls(document));
}

/**
 * @param {string} path
 * @param {string} text
 */
async function write(path, text) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
