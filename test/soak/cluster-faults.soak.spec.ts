import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { Random } from '../../packages/network/src/state/random.js';
import { PHASES } from '../support/cluster/fault-phases.js';
import { FAULTS } from '../support/cluster/process-faults.js';
import { scaled } from '../support/jest/machine-factor.js';
import { judgeStreams, lastSeq } from '../support/judged-traffic.js';
import { pause } from '../support/pause.js';
import { DividedCluster } from '../support/service/divided-cluster.js';

const SEED = Number(process.env.CLUSTER_FAULTS_SEED ?? 46);
/** How often each fault comes in each phase: at the process that leads and at another one, in turn. */
const TIMES = Number(process.env.CLUSTER_FAULTS ?? 2);
const PROCESSES = (process.env.CLUSTER_PROCESSES ?? '2,3').split(',').map(Number);
const LONGEST_UNDISTURBED_MS = 2000;
const LONGEST_MS = scaled(600_000);

type FaultName = keyof typeof FAULTS;
type PhaseName = keyof typeof PHASES;

const CASES = (Object.keys(FAULTS) as FaultName[]).flatMap((fault) =>
  (Object.keys(PHASES) as PhaseName[])
    .filter((phase) => phase !== 'a flood goes and comes' || fault === 'is told to end')
    .map((phase) => [fault, phase] as const),
);

describe.each(PROCESSES)(`one of %i processes (seed ${SEED}),`, (processes) => {
  const random = new Random(SEED);
  let divided: DividedCluster;
  let round = 0;
  let hasFailed = false;

  beforeAll(async () => {
    const further = Array.from({ length: processes + 1 }, (_, index) => `further-${index}`);
    divided = await DividedCluster.start(further, processes, { hasClocks: true });
  });

  afterAll(() => divided.cluster.dispose());

  it.each(CASES)(
    '%s while %s: nothing is lost or doubled',
    async (...names) => {
      for (let count = 0; count < TIMES; count += 1) {
        // The traffic of one that has failed goes on, and would be judged with the next one.
        if (hasFailed) throw new Error('An earlier one has failed');
        await judgeOne(...names, count % 2 === 0).catch(async (error: unknown) => {
          hasFailed = true;
          console.error(await divided.report());
          throw error;
        });
      }
    },
    TIMES * LONGEST_MS,
  );

  async function judgeOne(fault: FaultName, phase: PhaseName, leads: boolean): Promise<void> {
    const start = await lastSeq(divided.members[0]);
    const judge = PHASES[phase](divided, `round ${(round += 1)}`);
    await pause(random.next() * LONGEST_UNDISTURBED_MS);
    const { members, roles } = divided.cluster;
    const member = members.find((each) => (each === roles.holder) === leads)!;
    const tookMs = await FAULTS[fault](divided, member);
    await divided.shares();
    const found = await judge();
    const events = await judgeStreams(divided, start);
    const role = leads ? 'leader' : 'other';
    console.log(`${processes}, ${role} ${fault}, ${phase}: ${found}, ${events} events, ${tookMs}`);
  }
});
