/** The result of a benchmark, as stored in `bench-results/<name>.json`. */
export interface Result {
  name: string;
  work: string;
  baseline: string;
  /** ISO 8601 */
  at: string;
  commit: string;
  node: string;
  machine: string;
  isQuick: boolean;
  runs: number;
  seconds: number;
  rows: ResultRow[];
}

export interface ResultRow {
  measure: string;
  unit: string;
  /** The values of each run. */
  baseline: number[] | null;
  service: number[];
  /** The median of run against run. */
  ratio: number | null;
  reach: string;
  isReached: boolean;
}
