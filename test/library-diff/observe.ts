import type { Observations } from './differences.js';
import type { LibrarySettings } from './library-client.js';
import { SCENARIOS, type Scenario } from './scenarios.js';
import { World } from './world.js';

export interface Plan {
  /** Where the version is installed. */
  folder: string;
  /** How often each scenario is played: what varies by itself is told from what differs. */
  runs: number;
  settings?: LibrarySettings;
  /** By default all; the first one must pair. */
  scenarios?: Scenario[];
}

/** Plays the scenarios with a version, and notes what it does in each. */
export async function observe({
  folder,
  runs,
  settings = {},
  scenarios = SCENARIOS,
}: Plan): Promise<Observations> {
  const observations: Observations = new Map();
  for (let run = 1; run <= runs; run += 1) {
    const world = await World.open(folder, settings);
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
  try {
    await play(world);
  } catch (error) {
    throw new Error(`"${name}" could not be played`, { cause: error });
  }
  await world.settle();
  const known = observations.get(name) ?? { runs: [], cpuMs: [] };
  known.runs.push(client.takeSeen());
  known.cpuMs.push((await client.cpuMs()) - cpuBefore);
  observations.set(name, known);
}
