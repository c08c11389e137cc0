// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
export const LIST = join(import.meta.dirname, 'suites.json');
/** Pairing, receiving, sending. */
export const MAIN_JOB = ['session/pairing', 'receiving/receiving', 'sending/sending']
  .map((name) => `test/e2e/${name}.spec.ts`)
  // Each version of Node.js has its own rules for keys.
  .concat('src/whatsapp/baileys/patches/native-curve.patch.spec.ts');

/**
 * The suites of `test` in the list, which `choose.ts` wrote.
 * @returns {string[]} from the root of the project
 */
export function readShortSuites() {
  return JSON.parse(readFileSync(LIST, 'utf8')).suites;
}

/**
 * Unit specs, which are beside their sources, and the main job.
 * @param {string} path from the root of the project
 */
export function isAlwaysShort(path) {
  return !path.startsWith('test/') || MAIN_JOB.includes(path);
}
