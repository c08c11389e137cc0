/** The stanzas and events of a version in one scenario, in each of its runs. */
export interface Observed {
  /** Stanzas and events by their form, in each run. */
  runs: string[][];
  /** ms of CPU time, in each run. */
  cpuMs: number[];
}

/** By scenario. */
export type Observations = Map<string, Observed>;

/** A form that one version has more often than the other, in all of its runs. */
export interface Difference {
  scenario: string;
  shape: string;
  /** The least and the most of a run. */
  before: [least: number, most: number];
  after: [least: number, most: number];
}

/** Certain differences: forms whose counts in the runs of one version are all above those of the other. */
export function findDifferences(before: Observations, after: Observations): Difference[] {
  return [...before.keys()].flatMap((scenario) => {
    const counts = [before, after].map((side) => countShapes(side.get(scenario)?.runs ?? []));
    const shapes = new Set(counts.flatMap((each) => [...each.keys()]));
    return [...shapes].flatMap((shape) => {
      const [was, is] = counts.map((each) => rangeOf(each.get(shape)));
      const isApart = was[1] < is[0] || is[1] < was[0];
      return isApart ? [{ scenario, shape, before: was, after: is }] : [];
    });
  });
}

/** Clients that share no code have events of their own: only their exchange with the server can be compared. */
export function ofStanzas(differences: Difference[]): Difference[] {
  return differences.filter(({ shape }) => !shape.startsWith('event '));
}

/** The count of each form, by run. */
function countShapes(runs: string[][]): Map<string, number[]> {
  const counts = new Map<string, number[]>();
  for (const [index, run] of runs.entries()) {
    for (const shape of run) {
      const known = counts.get(shape) ?? runs.map(() => 0);
      known[index] += 1;
      counts.set(shape, known);
    }
  }
  return counts;
}

function rangeOf(counts: number[] = [0]): [number, number] {
  return [Math.min(...counts), Math.max(...counts)];
}
