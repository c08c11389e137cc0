import { describe, expect, it } from '@jest/globals';
import { aStats, aStatsStep } from '../../testing/stats.factories.js';
import { chartsOf, countHeading, stripParts, uptimeText } from './stats.view.js';
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
 * @param {string} [reason_code]
 * @returns {StatsInterval}
 */
const interval = (state, from, to, reason_code = state) => ({
  state,
  reason_code,
  reason: `${state}.`,
  from: at(from),
  to: at(to),
});

/** @param {StatsInterval[]} states */
const partsOf = (...states) => stripParts(aStats({ from: at(0), to: at(10), states }));

/** @param {StatsInterval[]} states */
const textOf = (...states) => uptimeText(partsOf(...states), { now: 'Connected', range: 'hour' });

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
});

describe('the text above the strip', () => {
  it.each([
    [
      'the whole range',
      [interval('connected', 0, 9), interval('off', 9, 10)],
      '90 % of the last hour',
    ],
    // A drop is never hidden behind "100 %".
    [
      'a short drop',
      [interval('connected', 0, 9.999), interval('off', 9.999, 10)],
      '99.9 % of the last hour',
    ],
    [
      'recorded time only',
      [interval('connected', 4, 7), interval('connecting', 7, 10)],
      '50 % of the time on record',
    ],
    [
      'the time since a phone was linked',
      [
        interval('disconnected', 1, 4, 'not_connected'),
        interval('connecting', 4, 6, 'waiting_for_scan'),
        interval('connected', 6, 9),
        interval('connecting', 9, 10, 'waiting_for_scan'),
      ],
      '75 % of the time since a phone was linked',
    ],
  ])('says the state now, and the share of %s', (_what, states, share) => {
    expect(textOf(...states)).toBe(`Now: Connected · Connected ${share}`);
  });

  it('says that nothing is known, or no phone was linked', () => {
    expect(textOf()).toBe('Now: Connected · Nothing recorded in the last hour');
    expect(textOf(interval('connecting', 2, 10, 'waiting_for_scan'))).toBe(
      'Now: Connected · No phone linked yet',
    );
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
