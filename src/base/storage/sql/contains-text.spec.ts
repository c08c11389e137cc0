import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { openAuthStore, type TestStore } from '../../../../test/support/unit/test-stores.js';
import { containsText, foldCase } from './contains-text.js';
import type { AuthDatabase } from '../database.js';

let store: TestStore<AuthDatabase>;

beforeEach(async () => {
  store = await openAuthStore();
});

afterEach(() => store.close());

async function contains(text: string | null, search: string): Promise<boolean> {
  const condition = containsText(sql`${text}`, search);
  const { rows } = await sql<{ found: number | null }>`SELECT ${condition} AS found`.execute(
    store.database,
  );
  return rows[0].found === 1;
}

describe('containsText', () => {
  it.each([
    ['Ann Book', 'n b'],
    ['Ann Book', 'ANN'],
    ['ann', 'Ann'],
    ['МАРИЯ', 'мария'],
    ['мария', 'МАРИЯ'],
    ['Jürgen Özil', 'ÖZ'],
    ['100 %', '%'],
    ['a_b', '_'],
    ['wow!', '!'],
    ["O'Brien", "o'b"],
    ['👍 ok', '👍'],
    ['', ''],
  ])('finds in %j the text %j', async (text, search) => {
    expect(await contains(text, search)).toBe(true);
  });

  it.each([
    ['Ann', '%'],
    ['Ann', 'A_n'],
    ['Ann', 'Anna'],
    ['Ann', '!'],
    [null, 'Ann'],
    [null, ''],
  ])('does not find in %j the text %j', async (text, search) => {
    expect(await contains(text, search)).toBe(false);
  });

  it('finds any part of any text', async () => {
    // SQLite's texts end at a NUL.
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'));
    await fc.assert(
      fc.asyncProperty(text, text, text, async (before, part, after) => {
        expect(await contains(before + part + after, part)).toBe(true);
      }),
    );
  });
});

describe('foldCase', () => {
  it('ignores case, and leaves other values', () => {
    expect([foldCase('ÄÖ'), foldCase(null), foldCase(5)]).toEqual(['äö', null, null]);
  });
});
