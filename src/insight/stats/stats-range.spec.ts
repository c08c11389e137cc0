import { describe, expect, it } from '@jest/globals';
import type { StatsQuery } from './dto/stats.query.js';
import { stepsOf, toRange } from './stats-range.js';

const NOW = Date.parse('2026-11-20T12:34:56.789Z');

function describeRange(query: StatsQuery): string {
  const range = toRange(query, NOW);
  const iso = (ms: number) => new Date(ms).toISOString();
  return `${iso(range.from)} ${iso(range.to)} ${range.stepMs / 1000} s, ${stepsOf(range).length}`;
}

describe('toRange', () => {
  it('is the last hour by minutes by default, with the minute that has begun', () => {
    expect(describeRange({})).toBe('2026-11-20T11:34:00.000Z 2026-11-20T12:34:56.789Z 60 s, 61');
  });

  it.each([
    ['2026-11-19T12:34:56.789Z', 900],
    ['2026-11-13T12:34:56.789Z', 7200],
    ['2026-01-01T00:00:00Z', 86_400],
  ])('chooses a step from %s', (from, step) => {
    expect(toRange({ from }, NOW).stepMs).toBe(step * 1000);
  });

  it('understands other time zones', () => {
    expect(
      describeRange({ from: '2026-11-20T13:00:00+02:00', to: '2026-11-20T11:30Z', step: 600 }),
    ).toBe('2026-11-20T11:00:00.000Z 2026-11-20T11:30:00.000Z 600 s, 3');
  });

  it('begins with a whole step', () => {
    expect(
      describeRange({ from: '2026-11-20T11:59:59Z', to: '2026-11-20T12:00:01Z', step: 3600 }),
    ).toBe('2026-11-20T11:00:00.000Z 2026-11-20T12:00:01.000Z 3600 s, 2');
  });

  it.each<[string, StatsQuery]>([
    ['from must be before', { from: '2026-11-20T12:34:56.789Z' }],
    ['from must be before', { from: '2027-01-01T00:00:00Z' }],
    ['from must be before', { from: '2026-01-02T00:00Z', to: '2026-01-01T00:00Z' }],
    ['step gives more than 1500', { from: '2026-11-18T12:00:00Z', step: 60 }],
    ['from gives more than 1500', { from: '2010-01-01T00:00:00Z' }],
  ])('refuses: %s', (message, query) => {
    expect(() => toRange(query, NOW)).toThrow(message);
  });
});
