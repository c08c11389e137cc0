import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { selectSoaks } from './select-soaks.js';
import { SOAKS } from './soaks.js';

const ROOT = join(import.meta.dirname, '../..');
const names = Object.keys(SOAKS);

describe('the list of soaks', () => {
  it('has every soak once', () => {
    const files = readdirSync(import.meta.dirname).flatMap(
      (file) => /^(.*)\.(soak|alone)\.spec\.ts$/.exec(file)?.[1] ?? [],
    );
    expect(names.toSorted()).toEqual(files.toSorted());
  });

  it('names existing folders', () => {
    const folders = Object.values(SOAKS).flatMap((soak) => soak.folders);
    expect(folders.filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([]);
  });
});

describe('selectSoaks', () => {
  it('takes all without a word', () => {
    expect(selectSoaks([])).toEqual(names);
  });

  it('takes those with a word in their name or in a folder, once', () => {
    expect(selectSoaks(['outbox', 'sending'])).toEqual([
      'actions-cut-off',
      'ending',
      'killed-crowd',
      'killed-while-sending',
      'ordeals',
      'sending-cut-off',
    ]);
  });

  it('refuses a word that matches none, and names them all', () => {
    expect(() => selectSoaks(['outbx'])).toThrow(/No soak is about "outbx".*killed-crowd/);
  });
});
