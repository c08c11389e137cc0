import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { codeIn, sectionOf, tableRows } from './page-tables.js';
import { ROOT } from './shell-commands.js';

const GUIDE = 'CONTRIBUTING.md';
const ARCHITECTURE = 'docs/architecture.md';
const ADAPTER = 'src/whatsapp/baileys';
/** A path of the project in a text or a drawing, unless it contains a star. */
const PATH = /(?<![\w./@-])((?:src|client|packages|test|docs|build|bin)\/[\w./-]*\w)(?![/*]*\*)/g;

const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  forbidden: { name: string }[];
};

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

function foldersIn(parent: string): string[] {
  return readdirSync(join(ROOT, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

/** All files below a folder, from the root of the project. */
const filesIn = (parent: string) =>
  readdirSync(join(ROOT, parent), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));

describe('the list of drawers in CONTRIBUTING.md', () => {
  /** Each drawer with its folders. */
  const drawers = new Map(
    [...sectionOf(GUIDE, 'Where things are').matchAll(/^- \*\*(\w+)\*\* \(((?:.|\n)*?)\):/gm)].map(
      ([, drawer, folders]) => [drawer, codeIn(folders)],
    ),
  );

  it('has seven', () => {
    expect([...drawers.keys()]).toEqual([
      'base',
      'whatsapp',
      'store',
      'auth',
      'features',
      'insight',
      'app',
    ]);
  });

  it.each([...drawers])('has the folders of %s', (drawer, folders) => {
    const inside = foldersIn(`src/${drawer}`);
    const isOneFolder = folders.length === 1;
    expect(folders.toSorted()).toEqual(isOneFolder ? [drawer] : inside.toSorted());
  });

  it('names each drawer of src', () => {
    expect([...drawers.keys()].toSorted()).toEqual(foldersIn('src').toSorted());
  });
});

describe('a module of src', () => {
  const modules = filesIn('src').filter((path) => path.endsWith('.module.ts'));

  it.each(modules)('has its purpose in its first sentence: %s', (path) => {
    expect(read(path)).toMatch(/\*\/\n(?:@Module\([^]*?\}\)\n|@Module\(\w+\)\n)?export class/);
  });
});

describe('the table of patches of the library', () => {
  it('has every patch, and no other', () => {
    const folder = `${ADAPTER}/patches`;
    const rows = tableRows(`${folder}/README.md`, 'Patch').flatMap(([cell]) => codeIn(cell));
    const isPatch = (name: string) => name.endsWith('.patch.ts');
    const patches = readdirSync(join(ROOT, folder)).filter(isPatch);
    expect(rows.filter(isPatch).toSorted()).toEqual(patches.toSorted());
  });
});

describe('the table of the layers of the adapter', () => {
  const layers = tableRows(ARCHITECTURE, 'Layer').map(([cell]) => codeIn(cell)[0]);

  it('has every folder of it, and no other', () => {
    expect(layers.toSorted()).toEqual(foldersIn(ADAPTER).toSorted());
  });

  it('has the order of the lint rules', () => {
    const start = 'bottom-up-';
    const names = forbidden.map(({ name }) => name).filter((name) => name.startsWith(start));
    // The last one needs no rule, as nothing is above it.
    expect(layers.slice(0, -1)).toEqual(names.map((name) => name.slice(start.length)));
  });
});

describe.each([GUIDE, ARCHITECTURE])('a path that %s names', (page) => {
  // Commands shorten the names of specs; commands.spec.ts looks at those.
  const text = read(page).replaceAll(/```sh[^]*?```/g, '');
  const paths = new Set([...text.matchAll(PATH)].map(([, path]) => path));

  it.each([...paths])('exists: %s', (path) => {
    expect(existsSync(join(ROOT, path))).toBe(true);
  });
});

describe('a step of the walks in docs/architecture.md', () => {
  const walks = ['A text comes in', 'A text goes out'].map((walk) => sectionOf(ARCHITECTURE, walk));
  const steps = walks.flatMap((walk) => walk.split(/^\d+\. /m).slice(1));

  it.each(steps)('names files of the folders that it names: %s', (step) => {
    const code = codeIn(step);
    const folders = code.filter((name) => name.startsWith('src/'));
    const places = folders.flatMap((path) => [path, dirname(path)]);
    const files = code.filter((name) => /^[\w-]+(\.[\w-]+)*\.ts$/.test(name));
    const isThere = (name: string) => places.some((place) => existsSync(join(ROOT, place, name)));
    expect(files.filter((name) => !isThere(basename(name)))).toEqual([]);
    expect(folders).not.toEqual([]);
  });
});
