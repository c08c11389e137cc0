import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Activity } from './activity.js';
import { ClockFile } from './clock-file.js';
import { native } from '../state/native-time.js';
import { OwnProcess, type Participant } from './participant.js';
import type { ProcessTime } from './process-time.js';
import { RemoteProcess } from './remote-process.js';
import { Stepper, toGrain } from './stepper.js';

/** Real time between two moves of a clock that runs at a speed of its own. */
const TICK_MS = 20;

/** The clock of a network and of all processes that follow it. */
export class NetworkClock {
  /** The speed, as a multiple of this machine's clock; 0: it stands still until it is moved. */
  speed = 1;
  private readonly file = ClockFile.create(
    join(tmpdir(), `whatsapp-network-${randomUUID()}.clock`),
  );
  private readonly own: Participant;
  private readonly others = new Set<RemoteProcess>();
  /** Resolves when all requested moves have ended. */
  private moves: Promise<unknown> = Promise.resolve();
  private ports: number[] = [];
  /** Number of followers so far. */
  private serial = 0;
  private pump: NodeJS.Timeout | undefined;
  private readonly activity = new Activity();

  constructor(
    private readonly time: ProcessTime,
    private readonly seed: string,
  ) {
    this.own = new OwnProcess(time, new Stepper(time, this.activity, this.file), this.file);
  }

  /** ms since 1970 */
  get now(): number {
    return Math.floor(this.time.now());
  }

  /** Number of processes that follow it now. */
  get followers(): number {
    return this.others.size;
  }

  /** The ports of the network: data sent to them arrives at once. */
  knowPorts(ports: number[]): void {
    this.ports = ports;
    this.activity.knowPorts(ports);
  }

  /** Sets the time, before any process follows it. */
  set(at: number): void {
    if (this.time.isFlowing) this.time.set(at);
    else this.file.write(at);
  }

  /** Adds a process that follows it. */
  join(socket: Socket): void {
    this.activity.ignore(socket);
    const process: RemoteProcess = new RemoteProcess(
      socket,
      () => void this.inTurn(() => this.admit(process)),
      () => void this.others.delete(process),
    );
  }

  /**
   * Moves it by so many ms; resolves when all processes have reached the new time. Timers fire together every
   * `grainMs`, which is faster: an interval shorter than that fires less often, as in a busy process.
   */
  advance(ms: number, grainMs = 0): Promise<void> {
    return this.inTurn(() => this.move(ms, (until) => this.runTo(until, grainMs)));
  }

  /** Moves it while all processes sleep, as computers do: missed timers fire once, at the new time. */
  skip(ms: number): Promise<void> {
    return this.inTurn(() =>
      this.move(ms, (until) => {
        this.file.write(until);
        return this.runTo(until, 0);
      }),
    );
  }

  async setSpeed(speed: number): Promise<void> {
    await this.inTurn(async () => {
      native.clearInterval(this.pump);
      this.speed = speed;
      if (speed === 1) this.release();
      else await this.hold();
    });
    if (speed === 0 || speed === 1) return;
    let isMoving = false;
    this.pump = native.setInterval(() => {
      if (isMoving) return;
      isMoving = true;
      // A process that does not follow is left behind.
      void this.advance(TICK_MS * speed)
        .catch(() => undefined)
        .finally(() => (isMoving = false));
    }, TICK_MS);
  }

  stop(): void {
    native.clearInterval(this.pump);
    this.time.release();
    for (const process of this.others) process.end();
    this.file.remove();
  }

  private get all(): Participant[] {
    return [this.own, ...this.others];
  }

  private async inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const turn = this.moves.then(act);
    this.moves = turn.catch(() => undefined);
    return turn;
  }

  private admit(process: RemoteProcess): Promise<void> {
    const isHeld = !this.time.isFlowing;
    this.serial += 1;
    process.welcome({
      now: this.time.now(),
      file: this.file.path,
      isHeld,
      ports: this.ports,
      seed: `${this.seed}:${this.serial}`,
    });
    if (!process.isGone) this.others.add(process);
    return Promise.resolve();
  }

  private async move(ms: number, run: (until: number) => Promise<void>): Promise<void> {
    const wasHeld = this.speed !== 1;
    try {
      if (!wasHeld) await this.hold();
      await run(Math.ceil(this.time.now() + ms));
    } finally {
      if (!wasHeld) this.release();
    }
  }

  private async hold(): Promise<void> {
    const times = await Promise.all(this.all.map((each) => each.hold()));
    this.file.write(Math.ceil(Math.max(...times)));
  }

  private release(): void {
    for (const each of this.all) each.release();
  }

  private async runTo(until: number, grainMs: number): Promise<void> {
    await this.settle();
    for (;;) {
      const first = this.findFirst();
      if (!first || first.nextAt === null || first.nextAt > until) break;
      const limit = Math.min(until, toGrain(this.nextOfOthers(first), grainMs));
      if (await this.run(first, limit, grainMs)) await this.settle(first);
    }
    this.file.write(Math.max(until, this.file.read()));
  }

  private findFirst(): Participant | undefined {
    let first: Participant | undefined;
    for (const each of this.all) {
      if (each.nextAt !== null && each.nextAt < (first?.nextAt ?? Infinity)) first = each;
    }
    return first;
  }

  private nextOfOthers(one: Participant): number {
    const times = this.all.map((each) => (each === one ? null : each.nextAt));
    return Math.min(...times.map((at) => at ?? Infinity));
  }

  /** Lets the processes take each other's messages, in turns, until all are at rest. */
  private async settle(lastToAct?: Participant): Promise<void> {
    const { all } = this;
    let next = lastToAct ? all.indexOf(lastToAct) + 1 : 0;
    for (let atRest = lastToAct ? 1 : 0; atRest < all.length; next += 1) {
      const hasActed = await this.run(all[next % all.length] ?? this.own, 0);
      atRest = hasActed ? 1 : atRest + 1;
    }
  }

  private async run(each: Participant, until: number, grainMs = 0): Promise<boolean> {
    const { nextAt, hasActed } = await each.run(until, grainMs);
    each.nextAt = nextAt;
    return hasActed;
  }
}
