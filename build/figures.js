// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** @typedef {{ path: string, text: string, lines: number }} SourceFile */

const CODE = /\.(ts|js|mjs|cjs)$/;
const GENERATED =
  /^(docs\/openapi\.json|packages\/client\/(src\/api\/|generated\.json)|client\/emoji\/.*\.json|postman\/|requests\.http)/;
const IS_TEST = /\.spec\.(ts|js)$|^test\/|^client\/testing\//;
const MANY_PARTS = 4;

/** @type {[name: string, isPart: (path: string) => boolean][]} the parts of the project; the first that takes a file has it */
const PARTS = [
  ['generated', (path) => isGenerated(path)],
  ['`src`', (path) => isProduct(path, 'src/')],
  ['`src`: specs', (path) => path.startsWith('src/') && CODE.test(path)],
  ['the page: texts', (path) => /^client\/locales\/[^.]+\.js$/.test(path)],
  ['the page', (path) => isProduct(path, 'client/')],
  ['the page: style sheets', (path) => /^client\/.*\.css$/.test(path)],
  ['the page: specs', (path) => path.startsWith('client/') && CODE.test(path)],
  ['the network', (path) => isProduct(path, 'packages/network/')],
  ['the network: specs', (path) => path.startsWith('packages/network/') && CODE.test(path)],
  ['the client', (path) => isProduct(path, 'packages/client/')],
  ['the client: specs', (path) => path.startsWith('packages/client/') && CODE.test(path)],
  ['`test`: specs', (path) => /^test\/.*\.spec\.[jt]s$/.test(path)],
  ['`test`: support', (path) => path.startsWith('test/') && CODE.test(path)],
];
const PRODUCT = ['`src`', 'the page', 'the page: style sheets', 'the network', 'the client'];
const TESTS = /specs$|support$/;

/** @param {string} path */
export const isTest = (path) => IS_TEST.test(path);

/** @param {string} path */
export const isGenerated = (path) => GENERATED.test(path);

/** @param {string} path @param {string} folder */
const isProduct = (path, folder) => path.startsWith(folder) && CODE.test(path) && !isTest(path);

/**
 * The files in git that belong to one of the parts.
 * @param {string} root
 * @returns {SourceFile[]}
 */
export function readFiles(root) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const deleted = execFileSync('git', ['ls-files', '--deleted'], { cwd: root, encoding: 'utf8' });
  const gone = new Set(deleted.split('\n'));
  return listed
    .split('\n')
    .filter((path) => !gone.has(path) && PARTS.some(([, isPart]) => isPart(path)))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, lines: text.split('\n').length - 1 };
    });
}

/**
 * Files and lines of each part.
 * @param {SourceFile[]} files
 */
export function countParts(files) {
  const counts = PARTS.map(([name]) => ({ name, files: 0, lines: 0 }));
  for (const { path, lines } of files) {
    const part = counts[PARTS.findIndex(([, isPart]) => isPart(path))];
    part.files += 1;
    part.lines += lines;
  }
  const sum = (/** @type {(name: string) => boolean} */ isWanted) =>
    counts.reduce((total, { name, lines }) => total + (isWanted(name) ? lines : 0), 0);
  return {
    parts: counts,
    generated: sum((name) => name === 'generated'),
    testRatio: sum((name) => TESTS.test(name)) / sum((name) => PRODUCT.includes(name)),
  };
}

/**
 * Folders of `src` at first sight, and the number of imports between them.
 * @param {SourceFile[]} files
 */
export function countShape(files) {
  const source = files.filter(({ path }) => isProduct(path, 'src/'));
  const folderOf = (/** @type {string} */ path) => path.split('/').slice(1, -1)[0];
  const arrows = new Set();
  for (const { path, text } of source) {
    for (const [, target] of text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
      const [from, to] = [folderOf(path), folderOf(normalize(join(dirname(path), target)))];
      if (from && to && from !== to) arrows.add(`${from} ${to}`);
    }
  }
  const parts = source.flatMap(({ text }) => countParameters(text));
  return {
    folders: new Set(source.map(({ path }) => folderOf(path)).filter(Boolean)).size,
    arrows: arrows.size,
    largeConstructors: parts.filter((count) => count > MANY_PARTS).length,
    largestConstructor: Math.max(...parts),
  };
}

/** @param {string} text @returns {number[]} of each constructor in it */
function countParameters(text) {
  return [...text.matchAll(/^ {2}constructor\(([^]*?)\) \{/gm)].map(([, list]) => {
    let depth = 0;
    let commas = 0;
    for (const sign of list.replaceAll('=>', '').replace(/,\s*$/, '')) {
      if ('(<{['.includes(sign)) depth += 1;
      else if (')>}]'.includes(sign)) depth -= 1;
      else if (sign === ',' && depth === 0) commas += 1;
    }
    return list.trim() === '' ? 0 : commas + 1;
  });
}
