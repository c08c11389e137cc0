import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Random } from '../../packages/network/src/state/random.js';
import { pause } from '../support/pause.js';
import { Cluster, TAKE_OVER_MS, type Member } from '../support/service/cluster.js';
import { waitForState } from '../support/service/pairing.js';
import { judgedTraffic } from '../support/judged-traffic.js';
import { waitFor } from '../support/wait-for.js';

const SEED = 46;
const TIMES = 5;
const FENCED = 75;
const LONGEST_UNDISTURBED_MS = 3000;
const SHORT_MS = 1000;
/** Longer than the holder goes on without its database. */
const LONG_MS = 20_000;
const SLOW_MS = 1000;

let cluster: Cluster;

beforeAll(async () => {
  cluster = await Cluster.start();
});

afterAll(() => cluster.dispose());

type End = (holder: Member) => Promise<void>;

const moves: Record<string, End> = {
  killed: async ({ process }) => void (await process.kill('SIGKILL')),
  'told to end': async ({ process }) => {
    expect((await process.kill('SIGTERM')).code).toBe(0);
  },
  'stopped for longer than its lease': async (holder) => {
    holder.process.signal('SIGSTOP');
    await waitFor('another holder', () => cluster.members.some(isOther(holder)), TAKE_OVER_MS);
    holder.process.signal('SIGCONT');
    expect((await holder.process.exited).code).toBe(FENCED);
  },
  'cut off from the database': async ({ link, process }) => {
    link.cut();
    expect((await process.exited).code).toBe(FENCED);
    link.mend();
  },
};

const isOther = (holder: Member) => (member: Member) => member !== holder && member.isHolder;

it.each(Object.keys(moves))(
  `loses and doubles nothing while the holder is %s (seed ${SEED})`,
  async (name) => {
    const tookMs: number[] = [];
    const judge = await judgedTraffic(cluster, name);
    const random = new Random(SEED);
    for (let count = 0; count < TIMES; count += 1) {
      await pause(random.next() * LONGEST_UNDISTURBED_MS);
      const { holder, standby } = cluster.roles;
      const begin = performance.now();
      const ended = moves[name](holder);
      await waitFor('another process to act', () => standby.isHolder, TAKE_OVER_MS);
      await waitForState(standby, 'connected');
      tookMs.push(Math.round(performance.now() - begin));
      await ended;
      await holder.startAgain();
    }
    console.log(`${name}: ${await judge()}; taken over after ${tookMs.join(', ')} ms`);
  },
);

const troubles: Record<string, End> = {
  'is away for a moment': () => restartServer(SHORT_MS),
  'is slow for a while': async ({ link }) => {
    link.delayMs = SLOW_MS;
    await pause(LONG_MS);
    link.delayMs = 0;
  },
};

it.each(Object.keys(troubles))(
  `stays with the holder while the database %s (seed ${SEED})`,
  async (name) => {
    const judge = await judgedTraffic(cluster, name);
    const { holder } = cluster.roles;
    for (let count = 0; count < TIMES; count += 1) {
      await troubles[name](holder);
      await waitForState(holder, 'connected');
    }
    expect(cluster.roles.holder).toBe(holder);
    console.log(`${name}: ${await judge()}`);
  },
);

it('goes on once the database is back after a long time', async () => {
  const judge = await judgedTraffic(cluster, 'is away for long');
  const { holder } = cluster.roles;
  const exited = holder.process.exited;
  await restartServer(LONG_MS);
  expect((await exited).code).toBe(FENCED);
  await waitFor('a holder', () => cluster.members.some(isOther(holder)), TAKE_OVER_MS);
  await holder.startAgain();
  console.log(`away for long: ${await judge()}`);
});

async function restartServer(awayMs: number): Promise<void> {
  await cluster.server.stop('SIGINT');
  await pause(awayMs);
  await cluster.server.run();
}
