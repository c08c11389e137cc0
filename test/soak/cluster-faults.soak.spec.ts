import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Random } from '../../packages/network/src/state/random.js';
import { pause } from '../support/pause.js';
import { Cluster, TAKE_OVER_MS, type Member } from '../support/service/cluster.js';
import { waitForState } from '../support/service/pairing.js';
import { ResumingClient } from '../support/service/resuming-client.js';
import { SteadyTraffic } from '../support/steady-traffic.js';
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
    const judge = await beginTraffic(name);
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
    const judge = await beginTraffic(name);
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
  const judge = await beginTraffic('is away for long');
  const { holder } = cluster.roles;
  const exited = holder.process.exited;
  await restartServer(LONG_MS);
  expect((await exited).code).toBe(FENCED);
  await waitFor('a holder', () => cluster.members.some(isOther(holder)), TAKE_OVER_MS);
  await holder.startAgain();
  console.log(`away for long: ${await judge()}`);
});

/**
 * Lets a new contact write and be written to, by one process after the other, and reads the stream of each.
 * @returns the judge of all that, which says how much it was
 */
async function beginTraffic(name: string): Promise<() => Promise<string>> {
  const contact = cluster.network.contact({ receipts: 'delivered' });
  let asked = 0;
  const anyMember = () => cluster.members[(asked += 1) % cluster.members.length].api;
  const start = await lastSeq();
  const traffic = new SteadyTraffic(name, contact, anyMember);
  return async () => {
    await waitForState(cluster.roles.holder, 'connected');
    await traffic.endAndJudge();
    const last = await lastSeq();
    const streams = cluster.members.map(async ({ baseUrl }) => {
      const client = await ResumingClient.open(baseUrl, start);
      await client.waitFor(last);
      client.close();
      return client.seqs.filter((seq) => seq <= last);
    });
    for (const seqs of await Promise.all(streams)) {
      expect(seqs).toEqual(Array.from({ length: last - start }, (_, index) => start + index + 1));
    }
    const { printed } = cluster.roles.holder.process;
    expect(printed).not.toMatch(/conflict 440|could not be decrypted/);
    return `${traffic.said.length} received, ${traffic.accepted.size} sent, ${last - start} events`;
  };
}

async function lastSeq(): Promise<number> {
  const { api } = cluster.roles.holder;
  const { body } = await api.get<{ events: { seq: number }[] }>('/api/events?limit=1');
  return body.events[0]?.seq ?? 0;
}

async function restartServer(awayMs: number): Promise<void> {
  await cluster.server.stop('SIGINT');
  await pause(awayMs);
  await cluster.server.run();
}
