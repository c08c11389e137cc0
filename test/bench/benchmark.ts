import type { Reach } from './reach.js';

export interface Plan {
  /** Small sizes, which only show that a benchmark runs. */
  isQuick: boolean;
  /** Number of turns of the baseline and the service. */
  runs: number;
  /** The folder for CPU profiles of the service, if they are wanted. */
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
  /** The work, and its amount. */
  describe(plan: Plan): string;
  /** The baseline that the service is compared with. */
  baseline: string;
  run(plan: Plan): Promise<Row[]>;
}
