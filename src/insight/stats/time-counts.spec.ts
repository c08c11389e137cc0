import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addTime, countOf, percentile, type TimeCounts } from './time-counts.js';

function countsOf(times: number[]): TimeCounts {
  const counts: TimeCounts = new Map();
  for (const ms of times) addTime(counts, ms, 1);
  return counts;
}

/** The definition, word by word: the smallest time that at least this share of all times does not exceed. */
function bruteForce(times: number[], percent: number): number | null {
  const isEnough = (ms: number) =>
    times.filter((other) => other <= ms).length * 100 >= percent * times.length;
  return times.filter(isEnough).toSorted((a, b) => a - b)[0] ?? null;
}

describe('percentile', () => {
  it.each([50, 95])('p%i equals the result of counting one by one', (percent) => {
    const times = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 120 });
    fc.assert(
      fc.property(times, (given) => {
        expect(percentile(countsOf(given), percent)).toBe(bruteForce(given, percent));
      }),
      { numRuns: 300 },
    );
  });

  it('of 20 times, the 95th is the 19th', () => {
    const times = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(percentile(countsOf(times), 95)).toBe(19);
  });

  it('is null without any time', () => {
    expect(percentile(new Map(), 50)).toBeNull();
  });
});

describe('countOf', () => {
  it('counts a time as often as it occurred', () => {
    expect(countOf(countsOf([5, 5, 7]))).toBe(3);
  });
});
