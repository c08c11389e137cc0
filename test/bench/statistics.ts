/** Summaries of several runs of the same measurement. */
export interface Summary {
  median: number;
  /** Half of the distance between the least and the greatest, as a part of the median. */
  spread: number;
}

export function summarize(values: number[]): Summary {
  const middle = median(values);
  const range = Math.max(...values) - Math.min(...values);
  return { median: middle, spread: middle === 0 ? 0 : range / 2 / Math.abs(middle) };
}

export function median(values: number[]): number {
  if (values.length === 0) return NaN;
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted.length >> 1;
  const isOdd = sorted.length % 2 === 1;
  return isOdd ? sorted[upper] : (sorted[upper - 1] + sorted[upper]) / 2;
}

/** The least value that is not below so many per cent of all (nearest rank). */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.max(1, Math.ceil((sorted.length * percent) / 100));
  return sorted[rank - 1] ?? NaN;
}

/**
 * The median of run against run: two runs in sequence share the other work of the machine, so this is steadier than the
 * ratio of two medians.
 */
export function pairedRatio(values: number[], baseline: number[]): number {
  return median(values.map((value, run) => value / (baseline[run] ?? NaN)));
}

export function pairedDifference(values: number[], baseline: number[]): number {
  return median(values.map((value, run) => value - (baseline[run] ?? NaN)));
}
