import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ConfigError } from '../../config/config.error.js';
import { configOf, placeOf } from './store-place.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-place-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function problemsOf(place: string): string[] {
  try {
    configOf(place, '--to');
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

const ONE_FILE =
  'There are two files, and --to names one: give their folder, or both with a comma between, the auth store first.';

describe('a place of stores', () => {
  it('is a folder, both files, or a database', () => {
    mkdirSync(join(folder, 'data.db'));
    const names = ['data', 'data.db', 'data/one.db,data/two.db'];
    const places = names.map((name) =>
      name
        .split(',')
        .map((path) => join(folder, path))
        .join(),
    );
    expect(places.map((place) => placeOf(configOf(place)))).toEqual([
      places[0],
      places[1],
      places[2].replace(',', ' and '),
    ]);
    const database = configOf('postgres://dashboard:secret@127.0.0.1:5432/own');
    expect(placeOf(database)).toBe('the database 127.0.0.1:5432/own');
  });

  it('is not one of its files, there or not', () => {
    writeFileSync(join(folder, 'auth'), '');
    expect(problemsOf(join(folder, 'auth'))).toEqual([ONE_FILE]);
    expect(problemsOf(join(folder, 'auth.db'))).toEqual([ONE_FILE]);
  });

  it.each(['postgres://127.0.0.1:5432/', 'postgresql://name:secret@127.0.0.1:5432'])(
    'is not a server without a database: %s',
    (url) => {
      expect(problemsOf(url)).toEqual(['The address of --to has no name of a database.']);
    },
  );

  it.each(['postgres://', 'postgres://name:secret@127.0.0.1:x/own', 'postgres://127.0.0.1/a/b'])(
    'is not a broken address, which is not repeated: %s',
    (url) => {
      expect(problemsOf(url)).toEqual([
        'The address of --to must be one such as postgres://name:password@db.example:5432/dashboard.',
      ]);
    },
  );

  it('is no other address', () => {
    expect(problemsOf('mysql://127.0.0.1/own')).toEqual([
      'The URL of a place begins with postgres://',
    ]);
  });
});
