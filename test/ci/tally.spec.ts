import { describe, expect, it } from '@jest/globals';
import { Tally } from './tally.js';

const passed = { path: 'a.spec.ts', passed: 3, failed: 0, failures: [] };
const failed = {
  path: 'b.spec.ts',
  passed: 1,
  failed: 2,
  failures: [
    ['adds', 'Expected: 3', 'Received: 4'],
    ['takes away', 'Error: no'],
  ],
};

describe('Tally', () => {
  it('ends with the plain sum of the run', () => {
    const tally = new Tally();
    tally.add('first', { results: [passed, failed], notReached: [] });
    tally.add('second', { results: [passed], notReached: [] });
    expect(tally.describe().split('\n').at(-1)).toBe('7 passed, 2 failed');
    expect(tally.hasFailed).toBe(true);
  });

  it('names the failure of each failed test', () => {
    const tally = new Tally();
    tally.add('the rest', { results: [failed], notReached: [] });
    expect(tally.describe().split('\n').slice(0, -2)).toEqual([
      'Failed: 1',
      '  b.spec.ts (the rest)',
      '    adds',
      '      Expected: 3',
      '      Received: 4',
      '    takes away',
      '      Error: no',
    ]);
  });

  it('counts the second result of a suite, and names what failed only at first', () => {
    const tally = new Tally();
    const second = { ...failed, passed: 3, failed: 0, failures: [] };
    tally.add('the rest', { results: [passed, failed], notReached: [] }, [second]);
    expect(tally.describe()).toMatch(/^Failed beside others, .*: 1\n {2}b\.spec\.ts .*\n {4}adds/);
    expect(tally.describe().split('\n').at(-1)).toBe('6 passed, 0 failed');
    expect(tally.hasFailed).toBe(false);
  });

  it('lists suites that were not reached, without a failure', () => {
    const tally = new Tally();
    tally.add('the rest', { results: [passed], notReached: ['late.spec.ts'] });
    expect(tally.describe()).toContain('  late.spec.ts (the rest)\n');
    expect(tally.describe().split('\n').at(-1)).toBe('3 passed, 0 failed');
    expect(tally.hasFailed).toBe(false);
  });

  it('counts a check that failed', () => {
    const tally = new Tally();
    tally.addFailure('lint');
    expect(tally.describe()).toBe('Failed: 1\n  lint\n\n0 passed, 1 failed');
    expect(tally.hasFailed).toBe(true);
  });
});
