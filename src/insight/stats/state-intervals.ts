import type { StateChange } from './event-tally.js';

export type StateInterval = Omit<StateChange, 'account' | 'at'> & {
  /** ms */
  from: number;
  to: number;
};

/**
 * The states within a range, without gaps from the first known one on. If there are too many, the shortest ones are
 * left out and the one before them lasts longer.
 * @param changes in stored order, including the one before the range
 */
export function toIntervals(
  changes: StateChange[],
  range: { from: number; to: number },
  max: number,
): StateInterval[] {
  const clipped = clip(changes, range);
  const shortest = clipped.map(({ from, to }) => to - from).toSorted((a, b) => b - a)[max - 1] ?? 0;
  // The last one is short while it is young, but is the present.
  const isKept = ({ from, to }: StateInterval, index: number) =>
    index === clipped.length - 1 || to - from >= shortest;
  return join(clipped.filter(isKept).slice(-max), range.to);
}

function clip(changes: StateChange[], range: { from: number; to: number }): StateInterval[] {
  const starts = risingTimes(changes).map((at) => Math.min(Math.max(at, range.from), range.to));
  return changes
    .map(({ state, reason_code, reason }, index) => {
      const [from, to] = [starts[index], starts[index + 1] ?? range.to];
      return { state, reason_code, reason, from, to };
    })
    .filter(({ from, to }) => to > from);
}

/** The clock may have been set back; the order of the changes is right. */
function risingTimes(changes: StateChange[]): number[] {
  let last = -Infinity;
  return changes.map(({ at }) => (last = Math.max(last, at)));
}

/** Closes the gaps of left-out intervals, and merges equal neighbours. */
function join(intervals: StateInterval[], end: number): StateInterval[] {
  const joined: StateInterval[] = [];
  for (const interval of intervals) {
    const last = joined.at(-1);
    if (last && isAlike(last, interval)) continue;
    if (last) last.to = interval.from;
    joined.push({ ...interval });
  }
  const last = joined.at(-1);
  if (last) last.to = end;
  return joined;
}

function isAlike(a: StateInterval, b: StateInterval): boolean {
  return a.state === b.state && a.reason_code === b.reason_code && a.reason === b.reason;
}
