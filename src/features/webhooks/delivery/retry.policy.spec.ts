import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ATTEMPTS_AT, JITTER, nextAttemptAt, parseRetryAfter, pauseAfter } from './retry.policy.js';

const FIRST_AT = 1_000_000;
const HOUR_MS = 3_600_000;

function failed(more: Partial<Parameters<typeof nextAttemptAt>[0]> = {}) {
  return { at: FIRST_AT, endedAt: FIRST_AT, status: 500, retryAfterMs: null, ...more };
}

describe('the attempts', () => {
  it('are made ten times within a day, as the specification says', () => {
    const times = ATTEMPTS_AT.map((_, tries) =>
      nextAttemptAt(failed(), { firstAt: FIRST_AT, tries: tries + 1, random: 0.5 }),
    );
    const seconds = times.map((at) => at && (at - FIRST_AT) / 1000);
    expect(seconds).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
  });

  it('have a jitter of a tenth of the pause before them', () => {
    const number = fc.integer({ min: 1, max: ATTEMPTS_AT.length - 1 });
    fc.assert(
      fc.property(number, fc.double({ min: 0, max: 1, noNaN: true }), (tries, random) => {
        const at = nextAttemptAt(failed(), { firstAt: FIRST_AT, tries, random })!;
        const planned = FIRST_AT + ATTEMPTS_AT[tries];
        const pause = ATTEMPTS_AT[tries] - ATTEMPTS_AT[tries - 1];
        expect(Math.abs(at - planned)).toBeLessThanOrEqual(pause * JITTER + 1);
      }),
    );
  });

  it('that are late do not make later ones coincide', () => {
    const late = failed({ at: FIRST_AT + 30 * HOUR_MS });
    const at = nextAttemptAt(late, { firstAt: FIRST_AT, tries: 4, random: 0.5 });
    expect(at).toBe(FIRST_AT + 30.75 * HOUR_MS);
  });

  it("are not made before the receiver's time, from its answer on", () => {
    const slow = failed({ endedAt: FIRST_AT + 10_000, status: 429, retryAfterMs: HOUR_MS });
    expect(nextAttemptAt(slow, { firstAt: FIRST_AT, tries: 1 })).toBe(FIRST_AT + HOUR_MS + 10_000);
    const busy = failed({ status: 429, retryAfterMs: HOUR_MS });
    expect(nextAttemptAt(busy, { firstAt: FIRST_AT, tries: 1 })).toBe(FIRST_AT + HOUR_MS);
    const brief = failed({ status: 429, retryAfterMs: 1 });
    const at = nextAttemptAt(brief, { firstAt: FIRST_AT, tries: 2, random: 0.5 });
    expect(at).toBe(FIRST_AT + 300_000);
  });
});

describe('the pause of a receiver', () => {
  it.each([
    [429, 5000],
    [502, 5000],
    [503, 5000],
    [504, 5000],
    [500, null],
    [404, null],
    [null, null],
  ])('after %p is %p', (status, pause) => {
    expect(pauseAfter(failed({ status }))).toBe(pause);
  });

  it('is a day at most', () => {
    expect(pauseAfter(failed({ retryAfterMs: 1e12 }))).toBe(24 * HOUR_MS);
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');

  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['soon', null],
    ['-5', null],
    [undefined, null],
  ])('%p is %p', (value, pause) => {
    expect(parseRetryAfter(value, now)).toBe(pause);
  });
});
