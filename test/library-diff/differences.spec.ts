import { describe, expect, it } from '@jest/globals';
import { findDifferences, type Observations } from './differences.js';

const seen = (...runs: string[][]): Observations =>
  new Map([['a text comes', { runs, cpuMs: runs.map(() => 1) }]]);

describe('findDifferences', () => {
  it('finds what one version does more often in each run', () => {
    expect(
      findDifferences(seen(['a'], ['a', 'a']), seen(['a', 'a', 'a'], ['a', 'a', 'a'])),
    ).toEqual([{ scenario: 'a text comes', shape: 'a', before: [1, 2], after: [3, 3] }]);
  });

  it('finds what only one version does', () => {
    expect(findDifferences(seen(['a', 'b']), seen(['a', 'c']))).toMatchObject([
      { shape: 'b', before: [1, 1], after: [0, 0] },
      { shape: 'c', before: [0, 0], after: [1, 1] },
    ]);
  });

  it('finds nothing in what varies from run to run', () => {
    expect(findDifferences(seen(['a'], ['a', 'a']), seen(['a', 'a'], ['a']))).toEqual([]);
    expect(findDifferences(seen(['a'], []), seen(['a', 'a'], []))).toEqual([]);
  });

  it('finds nothing in the order', () => {
    expect(findDifferences(seen(['a', 'b']), seen(['b', 'a']))).toEqual([]);
  });
});
