import type { Observations } from './differences.js';
import type { Library } from './install-library.js';
import type { LibrarySettings } from './library-client.js';
import { SCENARIOS, type Scenario } from './scenarios.js';
import { World } from './world.js';

export interface Plan {
  library: Library;
  /** Number of runs of each scenario: they tell variations from differences. */
  runs: number;
  settings?: LibrarySettings;
  /** By default all; the first one must pair. */
  scenarios?: Scenario[];
}

const FAILED = 'could not be played';

/** The scenarios that did not reach their end in some run. */
export function failedIn(observations: Observations): string[] {
  return [...observations].flatMap(([name, { runs }]) =>
    runs.flat().some((shape) => shape.startsWith(FAILED)) ? [name] : [],
  );
}

/** Plays the scenarios with a version, and notes its stanzas and events in each. */
export async function observe({
  library,
  runs,
  settings = {},
  scenarios = SCENARIOS,
}: Plan): Promise<Observations> {
  const observations: Observations = new Map();
  for (let run = 1; run <= runs; run += 1) {
    const world = await World.open(library, settings);
    try {
      for (const scenario of scenarios) await observeOne(world, scenario, observations);
    } finally {
      await world.close();
    }
  }
  return observations;
}

async function observeOne(
  world: World,
  [name, play]: Scenario,
  observations: Observations,
): Promise<void> {
  const { client } = world;
  const cpuBefore = await client.cpuMs();
  // A scenario that a version cannot play is a difference like any other.
  const failure = await play(world).then(
    () => [],
    (error: unknown) => [`${FAILED}: ${String(error)}`],
  );
  await world.settle();
  const known = observations.get(name) ?? { runs: [], cpuMs: [] };
  known.runs.push([...client.takeSeen(), ...failure]);
  known.cpuMs.push((await client.cpuMs()) - cpuBefore);
  observations.set(name, known);
}
