// @ts-check
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toCalls, toCallTypes } from './client-calls.js';
import { toClientTypes } from './client-types.js';

const ROOT = join(import.meta.dirname, '..');
const DOCUMENT = join(ROOT, 'docs/openapi.json');
const OF_PAGE = join(ROOT, 'generated/api-types.d.ts');
const CLIENT = join(ROOT, 'packages/client/src');
const EVENTS = ['event-payload', 'event-catalog'];

/** Writes the types of the API's objects, for the page and the typed client, and the calls and events of the client. */
export async function writeClientFiles() {
  const document = JSON.parse(await readFile(DOCUMENT, 'utf8'));
  const types = toClientTypes(document);
  await write(OF_PAGE, types);
  await write(join(CLIENT, 'api/types.gen.ts'), `${types}\n${toCallTypes(document)}`);
  await write(join(CLIENT, 'calls/dashboard-api.gen.ts'), toCalls(document));
  for (const name of EVENTS) {
    const text = await readFile(join(ROOT, `src/base/storage/${name}.ts`), 'utf8');
    await write(join(CLIENT, `events/${name}.gen.ts`), toClientModule(text));
  }
}

/**
 * A module of the service for the client, with the types of the document instead of the classes that it is made from.
 * @param {string} text
 */
function toClientModule(text) {
  return text
    .replaceAll(/'[^']*\.dto\.js'/g, "'../api/types.gen.js'")
    .replaceAll(/'(\.\/[\w-]+)\.js'/g, "'$1.gen.js'");
}

/**
 * @param {string} path
 * @param {string} text
 */
async function write(path, text) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
