/** The measured run of one suite. */
export interface SuiteNote {
  /** From the root of the project. */
  path: string;
  cpuSeconds: number;
  /** The functions of the product that it ran. */
  functions: string[];
}

/** The suites of the short run beside those that always belong to it. */
export interface Choice {
  suites: string[];
  cpuSeconds: number;
  /** The share of all functions that these and the others of the short run reach, from 0 to 1. */
  share: number;
  /** The functions that only the other suites run, in the order of their names. */
  left: string[];
}

/**
 * Chooses suites until they reach the wanted share: next is always the one that adds most functions for its time.
 * @param always suites that belong to the short run in any case
 * @param wanted the share of all functions, from 0 to 1
 */
export function chooseSuites(
  always: readonly SuiteNote[],
  others: readonly SuiteNote[],
  wanted: number,
): Choice {
  const all = functionsOf([...always, ...others]);
  const run = functionsOf(always);
  const left = new Set(others);
  const chosen: SuiteNote[] = [];
  while (run.size < wanted * all.size) {
    const next = bestOf(left, run);
    left.delete(next);
    chosen.push(next);
    for (const name of next.functions) run.add(name);
  }
  const needed = withoutSpare(always, chosen, wanted * all.size);
  return describeChoice(needed.map(({ path }) => path).toSorted(), always, others);
}

/** Leaves out suites that later ones have made superfluous, the expensive ones first. */
function withoutSpare(
  always: readonly SuiteNote[],
  chosen: readonly SuiteNote[],
  count: number,
): SuiteNote[] {
  let kept = chosen.toSorted((one, other) => other.cpuSeconds - one.cpuSeconds);
  for (const note of kept) {
    const rest = kept.filter((other) => other !== note);
    if (functionsOf([...always, ...rest]).size >= count) kept = rest;
  }
  return kept;
}

/** The share and the cost of a list of suites. */
export function describeChoice(
  suites: readonly string[],
  always: readonly SuiteNote[],
  others: readonly SuiteNote[],
): Choice {
  const chosen = others.filter(({ path }) => suites.includes(path));
  const all = functionsOf([...always, ...others]);
  const run = functionsOf([...always, ...chosen]);
  const cpuSeconds = [...always, ...chosen].reduce((sum, note) => sum + note.cpuSeconds, 0);
  return {
    suites: [...suites],
    cpuSeconds: Math.round(cpuSeconds),
    share: all.size === 0 ? 1 : run.size / all.size,
    left: [...all].filter((name) => !run.has(name)).toSorted(),
  };
}

function bestOf(left: Set<SuiteNote>, run: Set<string>): SuiteNote {
  const gain = ({ functions, cpuSeconds }: SuiteNote) =>
    functions.filter((name) => !run.has(name)).length / Math.max(cpuSeconds, 0.1);
  return [...left].reduce((best, note) => (gain(note) > gain(best) ? note : best));
}

function functionsOf(notes: readonly SuiteNote[]): Set<string> {
  return new Set(notes.flatMap(({ functions }) => functions));
}
