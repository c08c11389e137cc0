// @ts-check
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const LINE = '-'.repeat(80);
const NO_TEXT = 'The package names its license and has no text of it.';

/**
 * Writes the licenses of all bundled packages beside the bundle: most of them require it.
 * @param {import('esbuild').Metafile[]} metafiles
 * @param {string} target
 */
export async function writeLicenses(metafiles, target) {
  const paths = metafiles.flatMap(({ inputs }) => Object.keys(inputs));
  const folders = new Set(paths.flatMap((path) => folderOfPackage(path) ?? []));
  const texts = await Promise.all([...folders].toSorted().map(describe));
  await writeFile(target, texts.join(`\n${LINE}\n`));
}

/** @param {string} folder */
async function describe(folder) {
  const manifest = JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8'));
  const { name, version } = manifest;
  const names = await readdir(join(ROOT, folder));
  const files = names.filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join(ROOT, folder, file), 'utf8')));
  const head = `${name} ${version} (${licenseOf(manifest)})`;
  return [head, ...(texts.length > 0 ? texts : [NO_TEXT])].join('\n\n');
}

/**
 * The name of the license, which old packages keep in a list.
 * @param {{ name: string, license?: string, licenses?: { type: string }[] }} manifest
 * @throws {Error} if there is none: then nobody may pass the package on
 */
export function licenseOf({ name, license, licenses = [] }) {
  const found = license ?? licenses.map(({ type }) => type).join(' OR ');
  if (!found) throw new Error(`The package ${name} names no license`);
  return found;
}

/** @param {string} path */
function folderOfPackage(path) {
  return /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0];
}

/**
 * The package of an import.
 * @param {string} path
 */
export function nameOfPackage(path) {
  const [first = '', second = ''] = path.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}
