// @ts-check
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { transformFile } from '@swc/core';

const ROOT = join(import.meta.dirname, '..');
export const SOURCES = join(ROOT, 'src');
const TARGET = join(ROOT, 'dist');
/** The folder in it for parts that the bundles share, or load late. */
export const PARTS = 'parts';

/**
 * Writes the service to `dist`, one file for each of its sources. Nobody checks types here: `npm run typecheck` does.
 * The options of the compiler are in `.swcrc`.
 */
export async function compile() {
  await mkdir(TARGET, { recursive: true });
  // Leaves old parts for now: a service from the build before may still load them.
  const old = (await readdir(TARGET)).filter((name) => name !== PARTS);
  await Promise.all(old.map((name) => rm(join(TARGET, name), { recursive: true })));
  const names = await readdir(SOURCES, { recursive: true });
  await Promise.all(names.filter(isSource).map((name) => compileFile(join(SOURCES, name))));
}

/**
 * Writes one source of the service to `dist`.
 * @param {string} path
 * @throws {Error} with the place in the file, if its syntax is wrong
 */
export async function compileFile(path) {
  const target = targetOf(path);
  const map = `${target}.map`;
  const { code, map: mappings } = await transformFile(path, {
    sourceFileName: relative(dirname(target), path),
  });
  await mkdir(dirname(target), { recursive: true });
  await Promise.all([
    writeFile(target, `${code}\n//# sourceMappingURL=${basename(map)}\n`),
    writeFile(map, mappings ?? ''),
  ]);
}

/**
 * The path of a built source.
 * @param {string} path
 */
function targetOf(path) {
  return join(TARGET, relative(SOURCES, path)).replace(/\.ts$/, '.js');
}

/** @param {string} name */
function isSource(name) {
  return name.endsWith('.ts') && !name.endsWith('.spec.ts') && !name.endsWith('.d.ts');
}
