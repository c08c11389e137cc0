import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Pace } from './pace.js';

describe('Pace', () => {
  it('lets the first message through at once', () => {
    expect(new Pace(1).delayAt(1_000_000)).toBe(0);
  });

  it('spaces the next messages evenly', () => {
    const pace = new Pace(60);
    pace.noteSent(5000);
    expect([5000, 5400, 6000, 9000].map((now) => pace.delayAt(now))).toEqual([1000, 600, 0, 0]);
  });

  it('has no limit at 0', () => {
    const pace = new Pace(0);
    pace.noteSent(5000);
    expect(pace.delayAt(5000)).toBe(0);
  });

  it('does not catch up on time without messages', () => {
    const pace = new Pace(60);
    pace.noteSent(0);
    pace.noteSent(100_000);
    expect(pace.delayAt(100_000)).toBe(1000);
  });

  it('never exceeds its limit in any minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), (perMinute) => {
        const pace = new Pace(perMinute);
        let now = 0;
        let count = 0;
        while (now < 60_000) {
          count += 1;
          pace.noteSent(now);
          now += pace.delayAt(now);
        }
        // Fractions of a gap may let one more in at the very end.
        expect(count).toBeLessThanOrEqual(perMinute + 1);
      }),
    );
  });
});
