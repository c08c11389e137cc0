import type { Reach } from './reach.js';

export interface Plan {
  /** Small sizes: for being runnable, never for a figure. */
  isQuick: boolean;
  /** How often the baseline and the service take turns. */
  runs: number;
  /** Where CPU profiles of the service go, if they are wanted. */
  profileFolder?: string;
}

/** One line of a table: the same figure of the baseline and of the service, run by run. */
export interface Row {
  measure: string;
  unit: string;
  baseline: number[] | null;
  service: number[];
  reach: Reach;
}

/** One of the benchmarks: the same work done by a baseline and by the service, in turns. */
export interface Benchmark {
  name: string;
  /** What is done, and what with. */
  describe(plan: Plan): string;
  /** What the service is compared with. */
  baseline: string;
  run(plan: Plan): Promise<Row[]>;
}
