import { Random } from '../../../packages/network/src/state/random.js';
import { LeaseWatch, type LeaseRow } from '../../../src/base/storage/postgres/lease.machine.js';
import { planMoves, type Placed } from '../../../src/base/storage/postgres/share.policy.js';
import { SimulatedProcess } from './simulated-process.js';
import { Timeline } from './timeline.js';

const PROCESSES = 3;
/** The first one belongs to the process that leads; the others are shared out. */
export const DEFAULT = 'default';
const FURTHER = ['one', 'two', 'three'];
const LENGTH_MS = 120_000;
const LONGEST_CALM_MS = 15_000;

/** Parts of the protocol, each of which a simulation can leave out. */
export const GUARDS = [
  'the watch',
  'the self-fence',
  'the condition',
  'the end of connections',
  'the end before a hand-over',
] as const;
export type Guard = (typeof GUARDS)[number];

/** An account as the database has it. */
export interface Share extends Placed {
  /** Counts the processes that have had it. */
  epoch: number;
}

/** A connection for writes, as the database knows it. */
export interface Connection {
  owner: SimulatedProcess;
  isOpen: boolean;
  /** Its process does not use it any more. */
  isGivenUp: boolean;
}

/**
 * Processes with real leases, on a made-up database and with made-up clocks. They are stopped, fall asleep, are set to
 * another time, killed and started again; answers of the database come late or never.
 */
export class LeaseSimulation {
  readonly timeline = new Timeline();
  readonly random: Random;
  /** The first thing that must not be. */
  violation: string | null = null;
  /** Counts of frames, of accepted writes, and of claims. */
  frames = 0;
  writes = 0;
  moves = 0;
  private row: LeaseRow = { processId: null, epoch: 0, renewals: 0 };
  /** The renewals of the processes that are there. */
  private readonly present = new Map<string, number>();
  private readonly shares: Share[] = FURTHER.map((account) => {
    return { account, processId: null, wantedBy: null, epoch: 0 };
  });
  private readonly connections: Connection[] = [];
  private readonly processes: SimulatedProcess[] = [];
  private awayUntil = 0;
  private started = 0;
  /** The last epoch that was seen, by what was done with which account. */
  private readonly last = new Map<string, number>();

  constructor(
    seed: number,
    readonly left: Guard | null = null,
  ) {
    this.random = new Random(seed);
    for (let index = 0; index < PROCESSES; index += 1) this.start();
    this.disturbLater();
    this.timeline.runUntil(LENGTH_MS);
  }

  get isAway(): boolean {
    return this.timeline.now < this.awayUntil;
  }

  createWatch(): Pick<LeaseWatch, 'see'> {
    return this.left === 'the watch' ? { see: () => true } : new LeaseWatch();
  }

  look(): LeaseRow {
    return { ...this.row };
  }

  claim(by: SimulatedProcess, { epoch, renewals, processId }: LeaseRow): number | null {
    const { row } = this;
    const isSame = row.epoch === epoch && row.renewals === renewals && row.processId === processId;
    if (!isSame && this.left !== 'the condition') return null;
    if (processId !== null && processId !== by.id) this.present.delete(processId);
    this.row = { processId: by.id, epoch: row.epoch + 1, renewals: 0 };
    this.moves += 1;
    return this.row.epoch;
  }

  /** @returns whether the process is still there, and leads */
  renew(by: SimulatedProcess, isFirst: boolean): { isThere: boolean; leads: boolean } {
    const renewals = this.present.get(by.id);
    const isThere = isFirst || renewals !== undefined;
    if (isThere) this.present.set(by.id, (renewals ?? 0) + 1);
    const leads = this.row.processId === by.id;
    if (leads) this.row.renewals += 1;
    return { isThere, leads };
  }

  giveBack(by: SimulatedProcess): void {
    if (this.row.processId === by.id) this.row.processId = null;
    this.present.delete(by.id);
  }

  get members(): { id: string; renewals: number }[] {
    return [...this.present].map(([id, renewals]) => ({ id, renewals }));
  }

  list(): Share[] {
    return this.shares.map((share) => ({ ...share }));
  }

  giveUp({ id, renewals }: { id: string; renewals: number }): void {
    const isSame = this.present.get(id) === renewals;
    if (isSame || this.left === 'the condition') this.present.delete(id);
  }

  /** Frees the accounts of processes that were given up, and shares out those without a process. */
  divide(by: SimulatedProcess, gone: string[]): void {
    for (const share of this.shares) {
      const { processId } = share;
      if (processId === null || this.present.has(processId)) continue;
      if (gone.includes(processId)) this.give(share, null);
    }
    const processes = this.members.map(({ id }) => ({ id, isDraining: false }));
    for (const { account, from, to } of planMoves(this.shares, processes, by.id)) {
      const share = this.shares.find((each) => each.account === account)!;
      if (from === null) this.give(share, to);
      else share.wantedBy = to === from ? null : to;
    }
  }

  handOver(by: SimulatedProcess, account: string): void {
    const share = this.shares.find((each) => each.account === account)!;
    if (share.processId !== by.id) return;
    this.give(share, this.present.has(share.wantedBy ?? '') ? share.wantedBy : null);
  }

  private give(share: Share, to: string | null): void {
    share.processId = to;
    share.wantedBy = null;
    if (to !== null) share.epoch += 1;
    this.moves += 1;
  }

  connect(owner: SimulatedProcess): Connection | null {
    const isPresent = this.present.has(owner.id) || this.left === 'the end of connections';
    if (!isPresent) return null;
    const connection = { owner, isOpen: true, isGivenUp: false };
    this.connections.push(connection);
    return connection;
  }

  /** Ends those that a process does not use any more: a write on one of them may still be on its way. */
  endBroken(by: SimulatedProcess, used: Connection | null): void {
    if (this.left === 'the end of connections') return;
    for (const connection of this.connections) {
      if (connection.owner === by && connection !== used) connection.isOpen = false;
    }
  }

  /** Ends those of processes that have ended, or were given up. */
  endLost(): void {
    if (this.left === 'the end of connections') return;
    for (const connection of this.connections) {
      if (!this.present.has(connection.owner.id)) connection.isOpen = false;
    }
  }

  write({ isOpen }: Connection, account: string, epoch: number): boolean {
    if (isOpen) this.note('write', account, epoch);
    this.writes += Number(isOpen);
    return isOpen;
  }

  /** A frame to or from WhatsApp. */
  frame(account: string, epoch: number): void {
    this.frames += 1;
    this.note('frame', account, epoch);
    const acting = this.processes.filter((process) => process.mayActFor(account));
    if (acting.length > 1) this.violate(`${acting.length} processes may act for ${account}`);
  }

  /** Nothing may be done by an earlier owner after a later one has begun. */
  private note(what: 'frame' | 'write', account: string, epoch: number): void {
    const key = `${what} of ${account}`;
    const last = this.last.get(key) ?? 0;
    if (epoch < last) this.violate(`a ${key} of ${epoch} after ${last}`);
    this.last.set(key, Math.max(last, epoch));
  }

  private violate(what: string): void {
    this.violation ??= `${what} at ${this.timeline.now} ms`;
  }

  private start(): void {
    this.started += 1;
    this.processes.push(new SimulatedProcess(`p${this.started}`, this));
  }

  private disturbLater(): void {
    this.timeline.in(1 + this.random.below(LONGEST_CALM_MS), () => {
      this.disturb();
      this.disturbLater();
    });
  }

  private disturb(): void {
    const { random } = this;
    const index = random.below(this.processes.length);
    const process = this.processes[index];
    // All are being started again.
    if (!process) return;
    const disturb = random.pick([
      () => process.stop(random.below(40_000)),
      () => process.sleep(random.below(60_000)),
      () => process.setClock((random.below(3) - 1) * 3_600_000),
      () => (this.awayUntil = this.timeline.now + random.below(30_000)),
      () => process.end(),
      () => process.shutDown(),
    ]);
    disturb();
    if (!process.isOver) return;
    this.processes.splice(index, 1);
    this.timeline.in(1 + random.below(5000), () => this.start());
  }
}

/**
 * Runs one simulation after the other, until the first violation.
 * @returns what was done in all, and the violation with the seed that repeats it
 */
export function simulateLeases(seeds: number, left: Guard | null = null) {
  const done = { frames: 0, writes: 0, moves: 0 };
  for (let seed = 0; seed < seeds; seed += 1) {
    const { violation, frames, writes, moves } = new LeaseSimulation(seed, left);
    if (violation !== null) return { ...done, violation: `seed ${seed}: ${violation}` };
    done.frames += frames;
    done.writes += writes;
    done.moves += moves;
  }
  return { ...done, violation: null };
}
