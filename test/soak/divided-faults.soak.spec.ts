import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Random } from '../../packages/network/src/state/random.js';
import { pause } from '../support/pause.js';
import type { Member } from '../support/service/cluster.js';
import { DividedCluster } from '../support/service/divided-cluster.js';
import { SteadyTraffic } from '../support/steady-traffic.js';

const SEED = 46;
const TIMES = Number(process.env.DIVIDED_FAULTS ?? 3);
const FENCED = 75;
const LONGEST_UNDISTURBED_MS = 3000;

let divided: DividedCluster;

beforeAll(async () => {
  divided = await DividedCluster.start(['one', 'two', 'three', 'four', 'five'], 3);
});

afterAll(() => divided.cluster.dispose());

/** The end of a process, and what is done once its accounts are elsewhere. */
type Fault = (member: Member, areElsewhere: Promise<unknown>) => Promise<unknown>;

const FAULTS: Record<string, Fault> = {
  killed: ({ process }) => process.kill('SIGKILL'),
  'told to end': async ({ process }) => {
    expect((await process.kill('SIGTERM')).code).toBe(0);
  },
  'stopped for longer than its lease': async ({ process }, areElsewhere) => {
    process.signal('SIGSTOP');
    await areElsewhere;
    process.signal('SIGCONT');
    expect((await process.exited).code).toBe(FENCED);
  },
  'cut off from the database': async ({ link, process }) => {
    link.cut();
    expect((await process.exited).code).toBe(FENCED);
    link.mend();
  },
};

const CASES = Object.keys(FAULTS).flatMap((fault) =>
  (['leads', 'has a share'] as const).map((role) => [fault, role] as const),
);

it.each(CASES)(
  `loses and doubles nothing while a process is %s that %s (seed ${SEED})`,
  async (fault, role) => {
    const random = new Random(SEED);
    const traffic = divided.names.map((account) => startTraffic(account, `${fault} ${role}`));
    const tookMs: number[] = [];
    for (let count = 0; count < TIMES; count += 1) {
      await pause(random.next() * LONGEST_UNDISTURBED_MS);
      const { holder, standby } = divided.cluster.roles;
      const member = role === 'leads' ? holder : standby;
      const begunAt = performance.now();
      const others = divided.members.filter((each) => each !== member);
      const areElsewhere = divided.shares(others);
      const ended = FAULTS[fault](member, areElsewhere);
      await areElsewhere;
      tookMs.push(Math.round(performance.now() - begunAt));
      await ended;
      await member.startAgain();
      await divided.shares();
    }
    for (const each of traffic) await each.endAndJudge();
    for (const { process } of divided.members) {
      expect(process.printed).not.toMatch(/conflict 440|could not be decrypted/);
    }
    const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
    const said = sum(traffic.map((each) => each.said.length));
    const sent = sum(traffic.map((each) => each.accepted.size));
    console.log(`${fault}, ${role}: ${said} received, ${sent} sent; ${tookMs.join(', ')} ms`);
  },
);

/** A contact talks with one account, by one process after the other. */
function startTraffic(account: string, name: string): SteadyTraffic {
  let asked = 0;
  const anyApi = () => {
    const { members } = divided.cluster;
    return divided.account(members[(asked += 1) % members.length], account).api;
  };
  const contact = divided.cluster.network.contact({ receipts: 'delivered' });
  const phone = divided.phones.get(account);
  return new SteadyTraffic(`${name} ${account}`, contact, anyApi, phone);
}
