import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { Random } from '../../packages/network/src/state/random.js';
import { PHASES } from '../support/cluster/fault-phases.js';
import { FAULTS } from '../support/cluster/process-faults.js';
import { judgeStreams, lastSeq } from '../support/judged-traffic.js';
import { pause } from '../support/pause.js';
import type { Member } from '../support/service/cluster.js';
import { DividedCluster } from '../support/service/divided-cluster.js';

const SEED = Number(process.env.CLUSTER_FAULTS_SEED ?? 46);
/** How often each fault comes in each phase. */
const TIMES = Number(process.env.CLUSTER_FAULTS ?? 1);
const PROCESSES = (process.env.CLUSTER_PROCESSES ?? '2,3').split(',').map(Number);
const LONGEST_UNDISTURBED_MS = 2000;

const ROLES = ['that leads', 'with a share'] as const;

type FaultName = keyof typeof FAULTS;
type PhaseName = keyof typeof PHASES;

/** Faults of all processes, or of their database. */
const FOR_ALL: FaultName[] = [
  'has a database that restarts',
  'has a database that is away for long',
  'is killed with all others, and all start at once',
];

const CASES = (Object.keys(FAULTS) as FaultName[]).flatMap((fault) =>
  (Object.keys(PHASES) as PhaseName[])
    .filter((phase) => phase !== 'a flood goes and comes' || fault === 'is told to end')
    .flatMap((phase) =>
      ROLES.slice(0, FOR_ALL.includes(fault) ? 1 : 2).map((role) => [role, fault, phase] as const),
    ),
);

describe.each(PROCESSES)(`one of %i processes (seed ${SEED}),`, (processes) => {
  const random = new Random(SEED);
  let divided: DividedCluster;
  let round = 0;

  beforeAll(async () => {
    const further = Array.from({ length: processes + 1 }, (_, index) => `further-${index}`);
    divided = await DividedCluster.start(further, processes, { hasClocks: true });
  });

  afterAll(() => divided.cluster.dispose());

  it.each(CASES)('%s %s while %s: nothing is lost or doubled', async (...names) => {
    for (let count = 0; count < TIMES; count += 1) {
      await judgeOne(...names).catch(async (error: unknown) => {
        console.error(await divided.report());
        throw error;
      });
    }
  });

  async function judgeOne(role: string, fault: FaultName, phase: PhaseName): Promise<void> {
    const start = await lastSeq(divided.members[0]);
    const judge = PHASES[phase](divided, `round ${(round += 1)}`);
    await pause(random.next() * LONGEST_UNDISTURBED_MS);
    const { members, roles } = divided.cluster;
    const isWanted = (each: Member) => (each === roles.holder) === (role === ROLES[0]);
    const member = members.find(isWanted)!;
    const tookMs = await FAULTS[fault](divided, member);
    await divided.shares();
    const found = await judge();
    const events = await judgeStreams(divided.members, start);
    console.log(`${processes}, ${role} ${fault}, ${phase}: ${found}, ${events} events, ${tookMs}`);
  }
});
