import type { Benchmark, Plan, Row } from './benchmark.js';
import { atMost, noReach, type Reach } from './reach.js';
import type { Steps } from './steps/counted-session.js';
import { countSteps, PATHS, type Path } from './steps/paths.js';

/** For a message that comes alone; a delivery comes in addition to the text out. */
const REACH: Partial<Record<Path, { statements?: Reach; commits: Reach }>> = {
  'text in': { statements: atMost(6, 'statements'), commits: atMost(2, 'commits') },
  'text out': { statements: atMost(25, 'statements'), commits: atMost(4, 'commits') },
  delivery: { commits: atMost(2, 'commits') },
};

const messagesOf = ({ isQuick }: Plan): number => (isQuick ? 5 : 20);

/** The statements and commits for one message; they do not depend on the machine. */
export const steps: Benchmark = {
  name: 'steps',
  baseline: 'none',
  describe: (plan) => `${messagesOf(plan)} messages of each kind, each when the one before is done`,

  async run(plan): Promise<Row[]> {
    const runs: Record<Path, Steps>[] = [];
    for (let run = 0; run < plan.runs; run += 1) runs.push(await countSteps(messagesOf(plan)));
    return PATHS.flatMap((path) =>
      (['statements', 'commits', 'rows'] as const).map((figure) => ({
        measure: `${path}: ${figure}`,
        unit: '',
        baseline: null,
        service: runs.map((counts) => counts[path][figure]),
        reach: (figure !== 'rows' && REACH[path]?.[figure]) || noReach,
      })),
    );
  },
};
