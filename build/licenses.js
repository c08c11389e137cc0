// @ts-check
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const TARGET = join(ROOT, 'dist/THIRD-PARTY-LICENSES.txt');
const LINE = '-'.repeat(80);

/**
 * Writes the licenses of all bundled packages beside the bundle: most of them ask for that.
 * @param {import('esbuild').Metafile[]} metafiles
 */
export async function writeLicenses(metafiles) {
  const paths = metafiles.flatMap(({ inputs }) => Object.keys(inputs));
  const folders = new Set(paths.flatMap((path) => folderOfPackage(path) ?? []));
  const texts = await Promise.all([...folders].toSorted().map(describe));
  await writeFile(TARGET, texts.join(`\n${LINE}\n`));
}

/** @param {string} folder */
async function describe(folder) {
  const { name, version, license } = JSON.parse(
    await readFile(join(ROOT, folder, 'package.json'), 'utf8'),
  );
  const names = await readdir(join(ROOT, folder));
  const files = names.filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join(ROOT, folder, file), 'utf8')));
  return [`${name} ${version} (${license})`, ...texts].join('\n\n');
}

/** @param {string} path */
function folderOfPackage(path) {
  return /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0];
}

/**
 * The package that an import belongs to.
 * @param {string} path
 */
export function nameOfPackage(path) {
  const [first = '', second = ''] = path.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}
