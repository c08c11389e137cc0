import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const PRODUCT = /^(src|client|packages\/[^/]+\/src)\/(?!.*\.spec\.).*\.[jt]s$/;

/**
 * The functions of the product that have run, as "file name". Nameless ones count with the function around them.
 * @param {Iterable<{ url: string, functions: { functionName: string, ranges: { count: number }[] }[] }>} scripts
 */
export function namedFunctions(scripts) {
  const found = [];
  for (const { url, functions } of scripts) {
    const file = sourceOf(url);
    if (!file) continue;
    for (const { functionName, ranges } of functions) {
      if (functionName && ranges[0].count > 0) found.push(`${file} ${functionName}`);
    }
  }
  return found;
}

const known = new Map();

/** The source of a built file, of one that Jest has loaded, or of one that a page has. */
function sourceOf(url) {
  if (url.startsWith('http')) return ofPage(new URL(url).pathname);
  const path = relative(ROOT, url.replace(/^file:\/\//, ''));
  const source = path.startsWith('dist/')
    ? path.replace(/^dist\//, 'src/').replace(/\.js$/, '.ts')
    : path;
  if (!PRODUCT.test(source)) return undefined;
  if (!known.has(source)) known.set(source, existsSync(join(ROOT, source)));
  return known.get(source) ? source : undefined;
}

function ofPage(pathname) {
  const path = `client${pathname}`;
  return PRODUCT.test(path) && existsSync(join(ROOT, path)) ? path : undefined;
}
