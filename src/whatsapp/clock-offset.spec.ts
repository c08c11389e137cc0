import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ClockOffset } from './clock-offset.js';

const NOW = 1_700_000_000_000;

/** Notes WhatsApp's answer, with its clock ahead by an offset, and a delay on the way. */
function noteAnswer(clock: ClockOffset, offsetMs: number, at: number, delayMs = 0): void {
  const serverAt = Math.floor((at + offsetMs) / 1000) * 1000;
  clock.note(serverAt, at + delayMs);
}

describe('the offset of the clocks', () => {
  it('is unknown at first', () => {
    expect(new ClockOffset().ms).toBeNull();
  });

  it.each([0, 900, -900])('is 0 for clocks that differ by %d ms', (offsetMs) => {
    const clock = new ClockOffset();
    for (const at of [NOW, NOW + 370, NOW + 5930]) noteAnswer(clock, offsetMs, at, 40);
    expect(clock.ms).toBe(0);
  });

  it('is as exact as the fastest answer, however slow the others are', () => {
    const answer = fc.record({ at: fc.nat(1_000_000), delayMs: fc.nat(4000) });
    const offset = fc.integer({ min: 10_000, max: 10_000_000 });
    const sign = fc.constantFrom(1, -1);
    fc.assert(
      fc.property(offset, sign, fc.array(answer, { minLength: 1 }), (size, side, answers) => {
        const clock = new ClockOffset();
        for (const { at, delayMs } of answers) noteAnswer(clock, size * side, NOW + at, delayMs);
        const error = size * side - clock.ms!;
        expect(error).toBeGreaterThanOrEqual(0);
        expect(error).toBeLessThan(1000 + Math.min(...answers.map(({ delayMs }) => delayMs)));
      }),
    );
  });

  it('follows when the clock of the machine is set', () => {
    const clock = new ClockOffset();
    noteAnswer(clock, 600_000, NOW);
    noteAnswer(clock, 0, NOW + 600_000 + 1000);
    expect(clock.ms).toBe(0);
    noteAnswer(clock, 600_000, NOW + 2000);
    expect(clock.ms).toBe(600_000);
  });
});
