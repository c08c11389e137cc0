import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { expressionsIn } from './expressions.js';
import { worstGrowth } from './growth.js';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = /(?<!\.spec|\.d)\.(ts|js)$/;
/** Generated, or only for tests. */
const OTHERS =
  /^packages\/\w+\/(dist|generated)\/|node_modules|^packages\/client\/src\/api\/|\/testing\//;
/** Four times the text: 16 for an expression that is quadratic. */
const MOST_GROWTH = 6;

const files = ['src', 'packages', 'client'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => SOURCES.test(path) && !OTHERS.test(path)),
);
const places = new Map<string, { expression: RegExp; path: string }>();
for (const path of files) {
  for (const expression of expressionsIn(path, readFileSync(join(ROOT, path), 'utf8')))
    places.set(String(expression), { expression, path });
}

describe('a regular expression', () => {
  it.each([...places.values()])('$expression of $path reads a text once', ({ expression }) => {
    const { growth, attack } = worstGrowth(expression);
    expect(growth > MOST_GROWTH ? attack : '').toBe('');
  });

  it.each([
    /\+?\d{7,}|\d{4,}(?=(?:[_:.-]\d+)*@)/g,
    /[\d-]{4,}(?:_\d+)?(?:[:.]\d+)?@[a-z.]+/g,
    /"(?:[^"\\]|\\.)*"/g,
  ])('%s, which reads it again and again, is found', (expression) => {
    expect(worstGrowth(expression).growth).toBeGreaterThan(MOST_GROWTH);
  });
});
