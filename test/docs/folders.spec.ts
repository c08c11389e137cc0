import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { codeIn, tableRows } from './page-tables.js';
import { ROOT } from './shell-commands.js';

const PAGE = 'CONTRIBUTING.md';
const ADAPTER = 'src/whatsapp/baileys';

const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  forbidden: { name: string }[];
};

/** The folders below another one, down to a number of levels. Everybody knows what `dto` holds. */
function foldersIn(parent: string, levels: number): string[] {
  const depth = parent.split('/').length + levels;
  return readdirSync(join(ROOT, parent), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'dto')
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => path.split('/').length <= depth);
}

describe('the table of folders in CONTRIBUTING.md', () => {
  const rows = new Map(
    tableRows(PAGE, 'Folder').map(([cell, text]) => [codeIn(cell)[0], codeIn(text)]),
  );

  it('has two levels of src and one of client and test, each in a row or named in that of its parent', () => {
    const folders = [...foldersIn('src', 2), ...foldersIn('client', 1), ...foldersIn('test', 1)];
    const isTold = (path: string) =>
      rows.has(path) || rows.get(dirname(path))?.includes(basename(path));
    expect(folders.filter((path) => !isTold(path))).toEqual([]);
    expect(folders).toContain(ADAPTER);
  });

  it('has no row for what does not exist', () => {
    expect([...rows.keys()].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
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
  const layers = tableRows(PAGE, 'Layer').map(([cell]) => codeIn(cell)[0]);

  it('has every folder of it, and no other', () => {
    const folders = foldersIn(ADAPTER, 1).map((path) => basename(path));
    expect(layers.toSorted()).toEqual(folders.toSorted());
  });

  it('has the order of the lint rules', () => {
    const start = 'bottom-up-';
    const names = forbidden.map(({ name }) => name).filter((name) => name.startsWith(start));
    // Nothing is above the last one, so it needs no rule.
    expect(layers.slice(0, -1)).toEqual(names.map((name) => name.slice(start.length)));
  });
});

describe('the table of the rooms of the page', () => {
  it('has every room of components, state and sync, and no other', () => {
    const parents = ['client/components', 'client/state', 'client/sync'];
    const folders = parents.flatMap((parent) => foldersIn(parent, 1).map((path) => basename(path)));
    const rows = tableRows(PAGE, 'Room').map(([cell]) => codeIn(cell)[0]);
    expect(rows.toSorted()).toEqual([...new Set(folders)].toSorted());
  });
});

describe('a path that CONTRIBUTING.md names', () => {
  const page = readFileSync(join(ROOT, PAGE), 'utf8');
  const paths = [...page.matchAll(/`((?:src|client|packages|test|docs|build)\/[\w./*-]+)`/g)];

  it.each([...new Set(paths.map(([, path]) => path))].filter((path) => !path.includes('*')))(
    'exists: %s',
    (path) => expect(existsSync(join(ROOT, path))).toBe(true),
  );
});
