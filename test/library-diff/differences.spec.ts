import { describe, expect, it } from '@jest/globals';
import { findDifferences, type Observations } from './differences.js';

const seen = (...runs: string[][]): Observations =>
  new Map([['a text comes', { runs, cpuMs: runs.map(() => 1) }]]);

describe('findDifferences', () => {
  it('finds forms that one version has more often in each run', () => {
    expect(
      findDifferences(seen(['a'], ['a', 'a']), seen(['a', 'a', 'a'], ['a', 'a', 'a'])),
    ).toEqual([{ scenario: 'a text comes', shape: 'a', before: [1, 2], after: [3, 3] }]);
  });

  it('finds forms of only one version', () => {
    expect(findDifferences(seen(['a', 'b']), seen(['a', 'c']))).toMatchObject([
      { shape: 'b', before: [1, 1], after: [0, 0] },
      { shape: 'c', before: [0, 0], after: [1, 1] },
    ]);
  });

  it('finds nothing in forms that vary from run to run', () => {
    expect(findDifferences(seen(['a'], ['a', 'a']), seen(['a', 'a'], ['a']))).toEqual([]);
    expect(findDifferences(seen(['a'], []), seen(['a', 'a'], []))).toEqual([]);
  });

  it('finds nothing in the order', () => {
    expect(findDifferences(seen(['a', 'b']), seen(['b', 'a']))).toEqual([]);
  });
});
