/** @import { Stats, StatsStep } from '../service/types.d.ts' */

/**
 * @param {Partial<Stats>} fields
 * @returns {Stats}
 */
export const aStats = (fields = {}) => ({
  from: '2026-11-20T12:00:00.000Z',
  to: '2026-11-20T13:00:00.000Z',
  step_seconds: 60,
  states: [],
  steps: [],
  ack_ms: { p50: null, p95: null, count: 0 },
  delivery_ms: { p50: null, p95: null, count: 0 },
  failures: [],
  queue: { waiting: 0, failed: 0 },
  ...fields,
});

/**
 * @param {Partial<StatsStep>} fields
 * @returns {StatsStep}
 */
export const aStatsStep = (fields = {}) => ({
  at: '2026-11-20T12:00:00.000Z',
  received: 0,
  sent: 0,
  failed: 0,
  waiting: null,
  ack_p50_ms: null,
  ack_p95_ms: null,
  delivery_p50_ms: null,
  delivery_p95_ms: null,
  ...fields,
});
