import { expect } from '@jest/globals';
import { pause } from '../pause.js';
import type { Cluster, Member } from '../service/cluster.js';
import type { DividedCluster } from '../service/divided-cluster.js';

/** The code of a process that has lost its lease. */
const FENCED = 75;
const SHORT_MS = 1000;
/** Longer than a process goes on without its database. */
const LONG_MS = 20_000;
/** Longer than accounts go on without noticing, shorter than a lease. */
const CUT_MS = 6000;
const SLOW_FOR_MS = 15_000;
const HOUR_MS = 3_600_000;

/**
 * A fault of a process, and its end: the process runs afterwards.
 * @returns ms until all accounts were connected at the others; null if they need not move
 */
type Fault = (divided: DividedCluster, member: Member) => Promise<number | null>;

/** A fault that ends a process. */
function ending(end: (member: Member, areElsewhere: Promise<unknown>) => Promise<unknown>): Fault {
  return async (divided, member) => {
    const begunAt = performance.now();
    const areElsewhere = divided.shares(divided.members.filter((each) => each !== member));
    const ended = end(member, areElsewhere);
    await areElsewhere;
    const tookMs = Math.round(performance.now() - begunAt);
    await ended;
    await member.startAgain();
    return tookMs;
  };
}

/** A fault that passes, and leaves the process with its share. */
function passing(trouble: (member: Member, divided: DividedCluster) => Promise<unknown>): Fault {
  return async (divided, member) => {
    await trouble(member, divided);
    await divided.shares();
    expect(member.process.isRunning).toBe(true);
    return null;
  };
}

async function fence({ process }: Member): Promise<void> {
  expect((await process.exited).code).toBe(FENCED);
}

async function restart({ server }: Cluster, awayMs: number): Promise<void> {
  await server.stop('SIGINT');
  await pause(awayMs);
  await server.run();
}

export const FAULTS = {
  'is killed': ending(({ process }) => process.kill('SIGKILL')),
  'is told to end': ending(async ({ process }) => {
    expect((await process.kill('SIGTERM')).code).toBe(0);
  }),
  'is stopped for longer than its lease': ending(async (member, areElsewhere) => {
    member.process.signal('SIGSTOP');
    await areElsewhere;
    member.process.signal('SIGCONT');
    await fence(member);
  }),
  'is cut off from the database': ending(async (member) => {
    member.link.cut();
    await fence(member);
    member.link.mend();
  }),
  'has its clock set an hour ahead': ending(async (member) => {
    await member.clock?.set(HOUR_MS, member.process);
    await fence(member);
    await member.clock?.set(0);
  }),
  'is cut off from WhatsApp': passing(async ({ wire }) => {
    wire.cut();
    await pause(CUT_MS);
    wire.mend();
  }),
  'has a database that restarts': passing((_member, { cluster }) => restart(cluster, SHORT_MS)),
  'has a database that is away for long': async (divided: DividedCluster) => {
    const begunAt = performance.now();
    const { members } = divided.cluster;
    const ended = members.map(fence);
    await restart(divided.cluster, LONG_MS);
    await Promise.all(ended);
    await Promise.all(members.map((each) => each.startAgain()));
    await divided.shares();
    return Math.round(performance.now() - begunAt);
  },
  'has a database that is slow by a second': passing(async ({ link }) => {
    link.delayMs = 1000;
    await pause(SLOW_FOR_MS);
    link.delayMs = 0;
  }),
  'is killed with all others, and all start at once': async (divided: DividedCluster) => {
    const begunAt = performance.now();
    const { members } = divided.cluster;
    await Promise.all(members.map(({ process }) => process.kill('SIGKILL')));
    await Promise.all(members.map((each) => each.startAgain()));
    await divided.shares();
    return Math.round(performance.now() - begunAt);
  },
} satisfies Record<string, Fault>;
