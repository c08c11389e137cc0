// @ts-check
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
/** The folder of the published manifest, whose `files` says which parts of the copies are packed. */
export const PACKAGE = join(ROOT, 'packages/dashboard');

const COPIED = [
  'LICENSE',
  'NOTICE',
  'README.md',
  'bin',
  'client',
  'dist',
  'docs/openapi.json',
  'generated',
  'postman',
];

/**
 * Copies the published files to the manifest: npm packs nothing from above it.
 * @param {string} folder
 */
export async function copyPublished(folder) {
  for (const path of COPIED) await cp(join(ROOT, path), join(folder, path), { recursive: true });
}

/** Removes the copies, which linters and tests would find. */
export async function removeCopies() {
  const names = new Set(COPIED.map((path) => path.replace(/\/.*/, '')));
  for (const name of names) await rm(join(PACKAGE, name), { recursive: true, force: true });
}
