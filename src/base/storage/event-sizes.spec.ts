import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EventSizes } from './event-sizes.js';

describe('EventSizes', () => {
  it('finds nothing beyond the limit while there is room', () => {
    const sizes = new EventSizes(100);
    for (let seq = 1; seq <= 10; seq += 1) sizes.add('default', seq, 10);
    expect(sizes.lastBeyond('default')).toBe(0);
  });

  it('always keeps the newest event', () => {
    const sizes = new EventSizes(100);
    sizes.add('default', 1, 5);
    sizes.add('default', 2, 1000);
    expect(sizes.lastBeyond('default')).toBe(1);
    sizes.forget('default', 1);
    expect(sizes.lastBeyond('default')).toBe(0);
  });

  it('counts each account separately', () => {
    const sizes = new EventSizes(100);
    sizes.add('quiet', 1, 10);
    for (let seq = 2; seq <= 200; seq += 1) sizes.add('loud', seq, 10);
    expect(sizes.lastBeyond('quiet')).toBe(0);
    expect(sizes.lastBeyond('loud')).toBeGreaterThan(1);
  });

  it('always keeps the events that fit, except for a twentieth of the limit', () => {
    const limit = 1000;
    const sizesOfEvents = fc.array(fc.integer({ min: 1, max: 3 * limit }), { minLength: 1 });
    fc.assert(
      fc.property(sizesOfEvents, (all) => {
        const sizes = new EventSizes(limit);
        let kept: { seq: number; bytes: number }[] = [];
        for (const [index, bytes] of all.entries()) {
          sizes.add('default', index + 1, bytes);
          kept.push({ seq: index + 1, bytes });
          const last = sizes.lastBeyond('default');
          const dropped = kept.filter(({ seq }) => seq <= last);
          kept = kept.filter(({ seq }) => seq > last);
          expect(kept.length === 1 || sumOf(kept) <= limit).toBe(true);
          const isNeedless = sumOf(kept) + limit / 20 + (dropped.at(-1)?.bytes ?? 0) <= limit;
          expect(dropped.length > 0 && isNeedless).toBe(false);
          sizes.forget('default', last);
        }
      }),
    );
  });
});

function sumOf(events: { bytes: number }[]): number {
  return events.reduce((sum, { bytes }) => sum + bytes, 0);
}
