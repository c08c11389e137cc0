import { describe, expect, it } from '@jest/globals';
import { compareTexts, countDifferences } from './comparison.js';
import { comparison } from './comparison.reducer.js';

/**
 * @import { ComparedRow, LinePart } from './comparison.js'
 * @import { Side } from './comparison.reducer.js'
 */

/**
 * A side of a row, with the marked parts in brackets.
 * @param {LinePart[] | null} parts
 */
const shown = (parts) =>
  parts?.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('') ?? null;

/** @param {ComparedRow[] | null} rows */
const table = (rows) => rows?.map(({ first, second }) => [shown(first), shown(second)]);

describe('two texts side by side', () => {
  it('have the same lines beside each other, and differences marked', () => {
    expect(table(compareTexts('a\nto="1" id="x"\nc\nd', 'a\nto="2" id="x"\nc\nnew\nd'))).toEqual([
      ['a', 'a'],
      ['to="[1]" id="x"', 'to="[2]" id="x"'],
      ['c', 'c'],
      [null, '[new]'],
      ['d', 'd'],
    ]);
  });

  it('keep lines that only the first has', () => {
    const rows = compareTexts('a\nb\nc', 'c') ?? [];
    expect(table(rows)).toEqual([
      ['[a]', null],
      ['[b]', null],
      ['c', 'c'],
    ]);
    expect(countDifferences(rows)).toBe(2);
  });

  it('are not compared if everything differs', () => {
    const lines = (/** @type {string} */ word) =>
      Array.from({ length: 3000 }, (_, line) => `${word} ${line}`).join('\n');
    expect(compareTexts(lines('one'), lines('two'))).toBeNull();
  });
});

describe('the marked sides', () => {
  /** @param {string} key @returns {Side} */
  const side = (key) => ({ key, title: key, text: '' });
  /** @param {string[]} keys */
  const mark = (...keys) =>
    keys
      .reduce(
        (sides, key) => comparison.reduce(sides, { type: 'comparison.marked', side: side(key) }),
        /** @type {readonly Side[]} */ ([]),
      )
      .map(({ key }) => key);

  it('are two at most, and different', () => {
    expect([mark('a'), mark('a', 'a'), mark('a', 'b'), mark('a', 'b', 'c')]).toEqual([
      ['a'],
      ['a'],
      ['a', 'b'],
      ['a', 'c'],
    ]);
  });
});
