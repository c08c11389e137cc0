import { Random } from '../../../packages/network/src/state/random.js';
import { LeaseWatch, type LeaseRow } from '../../../src/base/storage/postgres/lease.machine.js';
import { SimulatedProcess } from './simulated-process.js';
import { Timeline } from './timeline.js';

const PROCESSES = 3;
const LENGTH_MS = 120_000;
const LONGEST_CALM_MS = 15_000;

/** Parts of the protocol, each of which a simulation can leave out. */
export const GUARDS = [
  'the watch',
  'the self-fence',
  'the condition',
  'the end of connections',
] as const;
export type Guard = (typeof GUARDS)[number];

/** A connection for writes, as the database knows it. */
export interface Connection {
  owner: SimulatedProcess;
  isOpen: boolean;
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
  private readonly connections: Connection[] = [];
  private readonly processes: SimulatedProcess[] = [];
  private awayUntil = 0;
  private started = 0;
  private readonly last = { frame: 0, write: 0 };

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
    this.row = { processId: by.id, epoch: row.epoch + 1, renewals: 0 };
    this.moves += 1;
    return this.row.epoch;
  }

  renew(by: SimulatedProcess): boolean {
    if (this.row.processId !== by.id) return false;
    this.row.renewals += 1;
    return true;
  }

  giveBack(by: SimulatedProcess): void {
    if (this.row.processId === by.id) this.row.processId = null;
  }

  connect(owner: SimulatedProcess): Connection | null {
    const isHolder = this.row.processId === owner.id || this.left === 'the end of connections';
    if (!isHolder) return null;
    const connection = { owner, isOpen: true };
    this.connections.push(connection);
    return connection;
  }

  endOthers(by: SimulatedProcess): void {
    if (this.left === 'the end of connections') return;
    for (const connection of this.connections)
      if (connection.owner !== by) connection.isOpen = false;
  }

  write({ isOpen, owner }: Connection): boolean {
    if (isOpen) this.note('write', owner);
    this.writes += Number(isOpen);
    return isOpen;
  }

  /** A frame to or from WhatsApp. */
  frame(by: SimulatedProcess): void {
    this.frames += 1;
    this.note('frame', by);
    const acting = this.processes.filter((process) => process.isAllowedToAct);
    if (acting.length > 1) this.violate(`${acting.length} processes may act`);
  }

  /** Nothing may be done by an earlier holder after a later one has begun. */
  private note(what: 'frame' | 'write', { epoch }: SimulatedProcess): void {
    if (epoch < this.last[what]) this.violate(`a ${what} of ${epoch} after ${this.last[what]}`);
    this.last[what] = Math.max(this.last[what], epoch);
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
