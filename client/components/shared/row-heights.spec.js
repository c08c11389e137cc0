import { describe, expect, it } from '@jest/globals';
import { RowHeights } from './row-heights.js';

describe('RowHeights', () => {
  it('gives rows that were never rendered the mean height of the others', () => {
    const heights = new RowHeights(10);
    heights.setKeys(['a', 'b', 'c']);
    expect(heights.total).toBe(30);
    heights.measure('a', 20);
    heights.measure('b', 40);
    expect([heights.topOf(1), heights.topOf(2), heights.total]).toEqual([20, 60, 90]);
  });

  it('finds the row at an offset, also beyond both ends', () => {
    const heights = new RowHeights(10);
    heights.setKeys(['a', 'b', 'c']);
    expect([-5, 0, 9, 10, 29, 500].map((place) => heights.indexAt(place))).toEqual([
      0, 0, 0, 1, 2, 2,
    ]);
  });

  it('knows the place of each row after rows were added, inserted, replaced and removed', () => {
    const heights = new RowHeights(10);
    for (const keys of ['ab', 'abcd', 'xabcd', 'xaycd', 'cd', 'cde'].map((text) => [...text])) {
      heights.setKeys(keys);
      expect([...'abcdexy'].map((key) => heights.indexOf(key))).toEqual(
        [...'abcdexy'].map((key) => keys.indexOf(key)),
      );
      expect(heights.total).toBe(10 * keys.length);
    }
  });

  it('keeps measured heights when rows are inserted before them', () => {
    const heights = new RowHeights(10);
    heights.setKeys(['b']);
    heights.measure('b', 50);
    heights.setKeys(['a', 'b']);
    expect(heights.indexOf('b')).toBe(1);
    expect(heights.total - heights.topOf(1)).toBe(50);
  });
});
