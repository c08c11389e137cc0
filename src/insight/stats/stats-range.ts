import { invalidField } from '../../base/common/errors/invalid-field.js';
import type { StatsQuery } from './dto/stats.query.js';

const HOUR_MS = 3_600_000;
/** Steps for requests without one: about as many points as a chart can show. */
const STEPS_S = [60, 300, 900, 1800, 7200, 21_600, 86_400];
const USUAL_POINTS = 200;
const MAX_POINTS = 1500;

/** ms; starts at a multiple of the step. */
export interface StatsRange {
  from: number;
  to: number;
  stepMs: number;
}

/** The range of a request. */
export function toRange({ from, to, step }: StatsQuery, now: number): StatsRange {
  const end = to === undefined ? now : Date.parse(to);
  const start = from === undefined ? end - HOUR_MS : Date.parse(from);
  if (start >= end) throw invalidField('from', 'must be before the end of the range');
  const stepS = step ?? usualStep(end - start);
  if ((end - start) / 1000 / stepS > MAX_POINTS) {
    const least = Math.ceil((end - start) / 60_000 / MAX_POINTS) * 60;
    throw invalidField(
      step === undefined ? 'from' : 'step',
      `gives more than ${MAX_POINTS} points`,
      `The range needs steps of ${least} seconds or more.`,
    );
  }
  const stepMs = stepS * 1000;
  return { from: Math.floor(start / stepMs) * stepMs, to: end, stepMs };
}

/** The begin of each step. */
export function stepsOf({ from, to, stepMs }: StatsRange): number[] {
  return Array.from(
    { length: Math.ceil((to - from) / stepMs) },
    (_, index) => from + index * stepMs,
  );
}

function usualStep(lengthMs: number): number {
  return STEPS_S.find((step) => lengthMs / 1000 / step <= USUAL_POINTS) ?? STEPS_S.at(-1)!;
}
