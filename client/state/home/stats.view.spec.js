import { describe, expect, it } from '@jest/globals';
import { aStats, aStatsStep } from '../../testing/stats.factories.js';
import { chartsOf, connectedShare, countHeading, percent, stripParts } from './stats.view.js';
import { roundSpan } from '../shared/time.js';

/** @import { StatsInterval } from '../../service/types.d.ts' */

const NOON = Date.parse('2026-11-20T12:00:00Z');
const MINUTE_MS = 60_000;

/** @param {number} minute */
const at = (minute) => new Date(NOON + minute * MINUTE_MS).toISOString();

/**
 * @param {StatsInterval['state']} state
 * @param {number} from minutes after noon
 * @param {number} to
 * @returns {StatsInterval}
 */
const interval = (state, from, to) => ({
  state,
  reason_code: state,
  reason: `${state}.`,
  from: at(from),
  to: at(to),
});

/** @param {StatsInterval[]} states */
const partsOf = (...states) => stripParts(aStats({ from: at(0), to: at(10), states }));

describe('the strip of states', () => {
  it('has a part for each state', () => {
    const parts = partsOf(interval('connected', 0, 9), interval('off', 9, 10));
    expect(parts.map(({ label, from, to }) => [label, to - from])).toEqual([
      ['Connected', 9 * MINUTE_MS],
      ['Service off', MINUTE_MS],
    ]);
  });

  it('shows the time before the first state as not recorded', () => {
    expect(partsOf(interval('connected', 4, 10)).map(({ label }) => label)).toEqual([
      'Not recorded',
      'Connected',
    ]);
    expect(partsOf().map(({ label, from, to }) => [label, to - from])).toEqual([
      ['Not recorded', 10 * MINUTE_MS],
    ]);
  });

  it('does not count unrecorded time as time without a connection', () => {
    const parts = partsOf(interval('connected', 4, 7), interval('connecting', 7, 10));
    expect(connectedShare(parts)).toBe(0.5);
    expect(connectedShare(partsOf())).toBeNull();
  });
});

describe('percent', () => {
  it.each([
    [1, '100 %'],
    [0.9999, '99.9 %'],
    [0.5, '50 %'],
    [0, '0 %'],
  ])('of %d is %s', (share, text) => {
    expect(percent(share)).toBe(text);
  });
});

describe('roundSpan', () => {
  it.each([
    [0, '0 ms'],
    [140, '140 ms'],
    [1200, '1.2 s'],
    [12_000, '12 s'],
    [61_000, '1 min'],
    [87_000_000, '1 d'],
  ])('of %d ms is %s', (ms, text) => {
    expect(roundSpan(ms)).toBe(text);
  });
});

describe('the heading of the counts', () => {
  it.each([
    [60, 'Messages per minute'],
    [900, 'Messages per 15 minutes'],
    [7200, 'Messages per 2 hours'],
  ])('for steps of %d s is %s', (seconds, text) => {
    expect(countHeading(seconds)).toBe(text);
  });
});

describe('the charts', () => {
  const stats = aStats({
    steps: [
      aStatsStep({ received: 2, sent: 1, waiting: 3, ack_p50_ms: 100, ack_p95_ms: 300 }),
      aStatsStep({ received: 3, failed: 1 }),
    ],
    ack_ms: { p50: 110, p95: 300, count: 1 },
    queue: { waiting: 4, failed: 1 },
  });
  const lines = chartsOf(stats).flatMap((chart) => chart.lines);

  it('have the values of each step', () => {
    expect(lines.map(({ name, values }) => [name, values])).toEqual([
      ['received', [2, 3]],
      ['sent', [1, 0]],
      ['failed', [0, 1]],
      ['p50', [100, null]],
      ['p95', [300, null]],
      ['p50', [null, null]],
      ['p95', [null, null]],
      ['waiting', [3, null]],
    ]);
  });

  it('sum up the range: totals, the times of all its messages, the present queue', () => {
    expect(lines.map(({ summary }) => summary)).toEqual([
      '5',
      '1',
      '1',
      '110 ms',
      '300 ms',
      '–',
      '–',
      '4 now',
    ]);
  });

  it('tell the lines of one chart apart by their strokes, too', () => {
    for (const chart of chartsOf(stats)) {
      const strokes = chart.lines.map(({ dash }) => dash.join());
      expect(new Set(strokes).size).toBe(strokes.length);
    }
  });
});
