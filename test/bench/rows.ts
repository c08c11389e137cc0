import type { Row } from './benchmark.js';
import type { Reach } from './reach.js';

/** The values of one figure in a table. */
export interface Measure {
  measure: string;
  unit: string;
  reach: Reach;
}

/** One row for each figure that both sides have measured in each run. */
export function toRows<Name extends string>(
  sides: { baseline: Record<Name, number>[]; service: Record<Name, number>[] },
  measures: Record<Name, Measure>,
): Row[] {
  return Object.entries<Measure>(measures).map(([name, measure]) => ({
    ...measure,
    baseline: sides.baseline.map((figures) => figures[name as Name]),
    service: sides.service.map((figures) => figures[name as Name]),
  }));
}
