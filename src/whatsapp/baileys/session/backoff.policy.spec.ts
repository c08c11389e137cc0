import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { backoffDelayMs, refusalDelayMs, SLOWEST_MS } from './backoff.policy.js';

const random = fc.double({ min: 0, max: 1, noNaN: true });
const failures = fc.integer({ min: 1, max: 100_000 });

describe('backoffDelayMs', () => {
  it.each([
    [1, 1000],
    [2, 2000],
    [3, 4000],
    [6, 32_000],
    [7, 60_000],
    [11, 60_000],
    [12, 360_000],
    [100_000, 360_000],
  ])('after %d failures pauses up to %d ms', (count, ceiling) => {
    expect(backoffDelayMs(count, 1)).toBe(ceiling);
  });

  it('spreads evenly under its ceiling', () => {
    expect([0.5, 0.75, 1].map((value) => backoffDelayMs(5, value))).toEqual([8000, 12_000, 16_000]);
  });

  it('is always an integer from 250 ms to six minutes', () => {
    fc.assert(
      fc.property(failures, random, (count, value) => {
        const delay = backoffDelayMs(count, value);
        expect(Number.isInteger(delay)).toBe(true);
        expect(delay).toBeGreaterThanOrEqual(250);
        expect(delay).toBeLessThanOrEqual(360_000);
      }),
    );
  });

  it('is about five minutes after many failures', () => {
    expect([0, 0.5, 1].map((value) => backoffDelayMs(12, value))).toEqual([
      240_000, 300_000, 360_000,
    ]);
  });

  it('never has a lower ceiling after one more failure', () => {
    fc.assert(
      fc.property(failures, random, (count, value) => {
        expect(backoffDelayMs(count + 1, value)).toBeGreaterThanOrEqual(
          backoffDelayMs(count, value),
        );
      }),
    );
  });
});

describe('refusalDelayMs', () => {
  it.each([
    [1, 1000],
    [2, 2000],
    [7, 64_000],
    [12, 2_048_000],
    [13, 3_600_000],
    [100_000, 3_600_000],
  ])('after %d refusals pauses up to %d ms, and at least half of it', (count, ceiling) => {
    expect([refusalDelayMs(count, 0), refusalDelayMs(count, 1)]).toEqual([ceiling / 2, ceiling]);
  });

  it('is never longer than an hour', () => {
    fc.assert(
      fc.property(failures, random, (count, value) => {
        expect(refusalDelayMs(count, value)).toBeLessThanOrEqual(SLOWEST_MS);
      }),
    );
  });
});
