import {
  ANSWER_MS,
  CHECK_EACH_MS,
  HeldLease,
  LOOK_EACH_MS,
  RENEW_EACH_MS,
  RETRY_MS,
  type Clocks,
  type LeaseRow,
} from '../../../src/base/storage/postgres/lease.machine.js';
import type { Connection, LeaseSimulation } from './lease-simulation.js';

const LONGEST_IDLE_MS = 1000;
/** After a clock was set, until its process has looked at it. */
const SETTING_MS = 1000;

/** Does what `ProcessLease` does, and uses the lease: it reads and writes frames, and rows. */
export class SimulatedProcess {
  epoch = 0;
  isOver = false;
  private readonly watch;
  private held: HeldLease | undefined;
  /** Once the connections of others have been ended. */
  private isActing = false;
  private connection: Connection | null = null;
  private pausedUntil = 0;
  private slept = 0;
  private setBy = 0;
  private setAt = -SETTING_MS;

  constructor(
    readonly id: string,
    private readonly world: LeaseSimulation,
  ) {
    this.watch = world.createWatch();
    this.go();
    this.check();
    this.act();
  }

  /** Also without a look at its lease. */
  get isAllowedToAct(): boolean {
    if (this.isOver || !this.isActing || this.now < this.pausedUntil) return false;
    return this.isHolding;
  }

  private get isHolding(): boolean {
    return this.world.left === 'the self-fence' || this.held!.isHeld(this.clocks);
  }

  /** SIGSTOP, and SIGCONT after some time. */
  stop(ms: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, this.now + ms);
  }

  /** The monotonic clock stands still meanwhile. */
  sleep(ms: number): void {
    if (this.now < this.pausedUntil || this.now < this.setAt + SETTING_MS) return;
    this.stop(ms);
    this.slept += ms;
  }

  setClock(byMs: number): void {
    if (this.now < this.pausedUntil) return;
    this.setBy += byMs;
    this.setAt = this.now;
  }

  /** SIGKILL */
  end(): void {
    this.isOver = true;
  }

  /** SIGTERM */
  shutDown(): void {
    if (this.now < this.pausedUntil) return;
    this.end();
    this.world.timeline.in(1 + this.world.random.below(50), () => this.world.giveBack(this));
  }

  private get now(): number {
    return this.world.timeline.now;
  }

  private get clocks(): Clocks {
    return { monotonic: this.now - this.slept, wall: this.now + this.setBy };
  }

  private go(): void {
    const again = (afterMs: number) => () => this.later(afterMs, () => this.go());
    if (this.held) this.renew(again(RENEW_EACH_MS), again(RETRY_MS));
    else this.look(again(LOOK_EACH_MS), again(RETRY_MS));
  }

  private renew(next: () => void, retry: () => void): void {
    const asked = this.clocks;
    this.ask(
      () => this.world.renew(this),
      (isOurs) => {
        if (!isOurs) return this.end();
        this.held!.renewed(asked, this.clocks);
        next();
      },
      retry,
    );
  }

  private look(next: () => void, retry: () => void): void {
    this.ask(
      () => this.world.look(),
      (row) => {
        const isFree = row.processId === this.id || this.watch.see(row, this.clocks);
        if (isFree) this.claim(row, next, retry);
        else next();
      },
      retry,
    );
  }

  private claim(row: LeaseRow, next: () => void, retry: () => void): void {
    const asked = this.clocks;
    this.ask(
      () => this.world.claim(this, row),
      (epoch) => {
        if (epoch === null) return next();
        this.epoch = epoch;
        this.held = new HeldLease(asked, this.clocks);
        this.ask(
          () => this.world.endOthers(this),
          () => {
            this.isActing = true;
            next();
          },
          // It has not begun to act.
          () => this.end(),
        );
      },
      retry,
    );
  }

  private check(): void {
    if (this.held && !this.isHolding) return this.end();
    this.later(CHECK_EACH_MS, () => this.check());
  }

  private act(): void {
    if (this.isActing) {
      if (!this.isAllowedToAct) return this.end();
      this.world.frame(this);
      this.write();
    }
    this.later(1 + this.world.random.below(LONGEST_IDLE_MS), () => this.act());
  }

  private write(): void {
    const { connection, world } = this;
    const work = () => (connection && world.write(connection) ? connection : world.connect(this));
    this.ask(
      work,
      (open) => (this.connection = open),
      () => {},
    );
  }

  /** Asks the database. The work may be done although no answer comes. */
  private ask<T>(work: () => T, then: (answer: T) => void, fail: () => void): void {
    const { random, timeline } = this.world;
    const delayOf = () => 1 + random.below(random.chance(0.05) ? 5000 : 40);
    const [there, back] = [delayOf(), delayOf()];
    const isLost = this.world.isAway || random.chance(0.02) || there + back >= ANSWER_MS;
    if (isLost) this.later(ANSWER_MS, fail);
    if (this.world.isAway) return;
    timeline.in(there, () => {
      const answer = work();
      if (!isLost) this.later(back, () => then(answer));
    });
  }

  /** A process that is stopped goes on later, with what is due in any order. */
  private later(afterMs: number, run: () => void): void {
    const { random, timeline } = this.world;
    timeline.in(afterMs, () => {
      if (this.isOver) return;
      if (this.now < this.pausedUntil) {
        this.later(this.pausedUntil - this.now + random.below(3), run);
      } else {
        run();
      }
    });
  }
}
