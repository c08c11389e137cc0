import { describe, expect, it } from '@jest/globals';
import { median, pairedDifference, pairedRatio, percentile, summarize } from './statistics.js';

describe('median', () => {
  it('is the middle one, whatever the order', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([100, 9, 20])).toBe(20);
  });

  it('lies between the two in the middle', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it('is not a number without values', () => {
    expect(median([])).toBeNaN();
  });
});

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it('is a measured value', () => {
    expect(percentile(hundred, 99)).toBe(99);
    expect(percentile(hundred, 50)).toBe(50);
    expect(percentile([7], 99)).toBe(7);
  });

  it('goes from the least to the greatest', () => {
    expect(percentile(hundred, 0)).toBe(1);
    expect(percentile(hundred, 100)).toBe(100);
  });
});

describe('summarize', () => {
  it('is the distance of the runs, as a part of their median', () => {
    expect(summarize([90, 100, 110])).toEqual({ median: 100, spread: 0.1 });
  });

  it('has no spread where all is zero', () => {
    expect(summarize([0, 0])).toEqual({ median: 0, spread: 0 });
  });
});

describe('paired runs', () => {
  it('are compared each with the one beside it', () => {
    // The machine was twice as slow in the last run, for both.
    expect(pairedRatio([50, 50, 25], [100, 100, 50])).toBe(0.5);
    expect(pairedDifference([12, 13, 30], [10, 10, 20])).toBe(3);
  });
});
