import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
/** Licenses that require only their text, which the build collects. */
const PERMISSIVE =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-\d-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Python-2\.0|Unlicense|WTFPL)\b/;
const COPYLEFT = /GPL|MPL|EPL/;
/** Tools that test the page, and reach none of its users. */
const TOOLS = ['axe-core'];
/** MIT, in a field of the manifest that npm no longer reads. */
const OLD_FIELD = ['busboy', 'streamsearch'];
/** The library for each platform; sharp for Windows and WebAssembly contains it. */
const LIBVIPS = /^@img\/sharp-/;

interface Lock {
  packages: Record<string, { license?: string; link?: boolean }>;
}

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
const notice = readFileSync(join(ROOT, 'NOTICE'), 'utf8');

const others = Object.entries(packages).flatMap(([path, { license, link }]) => {
  const name = path.split('node_modules/').at(-1) ?? '';
  const isOurs = !path.includes('node_modules/') || link === true;
  if (isOurs || [...TOOLS, ...OLD_FIELD].includes(name)) return [];
  const isFree = license && PERMISSIVE.test(license) && !COPYLEFT.test(license);
  return isFree ? [] : [{ name, license }];
});

describe('NOTICE', () => {
  it.each(others.map(({ name, license }) => [name, license] as const))('names %s (%s)', (name) => {
    expect(notice).toContain(LIBVIPS.test(name) ? 'libvips' : name);
  });
});
