/** The frequency of each time: ms to count. */
export type TimeCounts = Map<number, number>;

/**
 * The smallest time that so many percent of all times do not exceed (the nearest rank); null if there are none.
 * @param percent above 0, at most 100
 */
export function percentile(counts: TimeCounts, percent: number): number | null {
  const times = [...counts].toSorted(([a], [b]) => a - b);
  const rank = Math.ceil((percent * countOf(counts)) / 100);
  let passed = 0;
  for (const [ms, count] of times) {
    passed += count;
    if (passed >= rank) return ms;
  }
  return null;
}

export function countOf(counts: TimeCounts): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

export function addTime(counts: TimeCounts, ms: number, count: number): void {
  counts.set(ms, (counts.get(ms) ?? 0) + count);
}
