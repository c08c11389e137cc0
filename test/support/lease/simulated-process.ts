import {
  ANSWER_MS,
  CHECK_EACH_MS,
  HeldLease,
  LOOK_EACH_MS,
  type LeaseWatch,
  RENEW_EACH_MS,
  RETRY_MS,
  type Clocks,
} from '../../../src/base/storage/postgres/lease.machine.js';
import { DEFAULT, type Connection, type LeaseSimulation, type Share } from './lease-simulation.js';

const LONGEST_IDLE_MS = 1000;
/** After a clock was set, until its process has looked at it. */
const SETTING_MS = 1000;

/** Does what `ProcessLease`, `ProcessShares` and `AccountKeeper` do, and uses its accounts: it reads and writes frames, and rows. */
export class SimulatedProcess {
  isOver = false;
  private readonly watch;
  private readonly watches = new Map<string, Pick<LeaseWatch, 'see'>>();
  private held: HeldLease | undefined;
  /** Counts the holders of the lease of the service; 0 without it. */
  private epoch = 0;
  /** The further accounts that are open, with the epoch of each. */
  private readonly open = new Map<string, number>();
  /** Accounts with a write that was not answered yet. */
  private readonly writing = new Set<string>();
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
  mayActFor(account: string): boolean {
    if (this.isOver || this.now < this.pausedUntil) return false;
    return this.epochOf(account) !== undefined && this.isHolding;
  }

  private epochOf(account: string): number | undefined {
    if (account !== DEFAULT) return this.open.get(account);
    return this.isActing ? this.epoch : undefined;
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
    const next = again(this.epoch > 0 ? RENEW_EACH_MS : LOOK_EACH_MS);
    const retry = again(RETRY_MS);
    const asked = this.clocks;
    this.ask(
      () => this.world.renew(this, !this.held),
      ({ isThere, leads }) => {
        if (!isThere || (this.epoch > 0 && !leads)) return this.end();
        if (this.held) this.held.renewed(asked, this.clocks);
        else this.held = new HeldLease(asked, this.clocks);
        if (this.epoch === 0) this.look(() => this.share(next, retry), retry);
        else if (this.isActing) this.divide(() => this.share(next, retry), retry);
        else this.begin(next, retry);
      },
      retry,
    );
  }

  private look(next: () => void, retry: () => void): void {
    this.ask(
      () => this.world.look(),
      (row) => {
        const isFree = row.processId === this.id || this.watch.see(row, this.clocks);
        if (!isFree) return next();
        this.ask(
          () => this.world.claim(this, row),
          (epoch) => {
            this.epoch = epoch ?? 0;
            next();
          },
          retry,
        );
      },
      retry,
    );
  }

  private begin(next: () => void, retry: () => void): void {
    this.ask(
      () => this.world.endLost(),
      () => {
        this.isActing = this.isHolding;
        next();
      },
      retry,
    );
  }

  /** Gives up the processes with accounts that are lost, and shares out what is free. */
  private divide(next: () => void, retry: () => void): void {
    const now = this.clocks;
    this.ask(
      () => ({ members: this.world.members, shares: this.world.list() }),
      ({ members, shares }) => {
        const holders = new Set(shares.map(({ processId }) => processId));
        const others = members.filter(({ id }) => id !== this.id && holders.has(id));
        const lost = others.filter((each) => this.watchOf(each.id).see(toRow(each), now));
        const isThere = (id: string | null) => members.some((each) => each.id === id);
        const ended = shares.flatMap(({ processId }) =>
          isThere(processId) ? [] : (processId ?? []),
        );
        const gone = [...ended, ...lost.map(({ id }) => id)];
        this.ask(
          () => lost.forEach((each) => this.world.giveUp(each)),
          () =>
            this.ask(
              () => this.world.endLost(),
              () => this.ask(() => this.world.divide(this, gone), next, retry),
              retry,
            ),
          retry,
        );
      },
      retry,
    );
  }

  private watchOf(id: string): Pick<LeaseWatch, 'see'> {
    const watch = this.watches.get(id) ?? this.world.createWatch();
    this.watches.set(id, watch);
    return watch;
  }

  private share(next: () => void, retry: () => void): void {
    this.ask(
      () => this.world.list(),
      (shares) => {
        const mine = shares.filter(({ processId }) => processId === this.id);
        for (const account of this.open.keys()) {
          if (!mine.some((share) => share.account === account)) this.open.delete(account);
        }
        this.bringInLine(mine, next, retry);
      },
      retry,
    );
  }

  private bringInLine([share, ...rest]: Share[], next: () => void, retry: () => void): void {
    if (!share) return next();
    const goOn = () => this.bringInLine(rest, next, retry);
    const { account, wantedBy, epoch } = share;
    if (wantedBy === null) {
      // As a pool does: it writes nothing before it has looked at its lease.
      if (this.isHolding) this.open.set(account, epoch);
      return goOn();
    }
    const isEarly = this.world.left === 'the end before a hand-over';
    if (!isEarly) this.open.delete(account);
    this.handOver(account, goOn, retry);
  }

  /** Once its writes have been answered, or their connection has ended. */
  private handOver(account: string, next: () => void, retry: () => void): void {
    const isEarly = this.world.left === 'the end before a hand-over';
    if (this.writing.has(account) && !isEarly) {
      return this.later(RETRY_MS, () => this.handOver(account, next, retry));
    }
    this.ask(
      () => this.world.endBroken(this, this.connection),
      () => this.ask(() => this.world.handOver(this, account), next, retry),
      retry,
    );
  }

  private get isInUse(): boolean {
    return this.isActing || this.open.size > 0;
  }

  private check(): void {
    const isHolding = this.held !== undefined && this.isHolding;
    if (this.isInUse && !isHolding) return this.end();
    this.later(CHECK_EACH_MS, () => this.check());
  }

  private act(): void {
    for (const account of [...(this.isActing ? [DEFAULT] : []), ...this.open.keys()]) {
      if (!this.mayActFor(account)) return this.end();
      const epoch = this.epochOf(account)!;
      this.world.frame(account, epoch);
      this.write(account, epoch);
    }
    this.later(1 + this.world.random.below(LONGEST_IDLE_MS), () => this.act());
  }

  private write(account: string, epoch: number): void {
    const { connection, world } = this;
    if (this.writing.has(account)) return;
    this.writing.add(account);
    const answered = (used: Connection | null) => {
      this.writing.delete(account);
      if (!used?.isGivenUp) this.connection = used;
    };
    const lost = () => {
      if (connection) connection.isGivenUp = true;
      answered(null);
    };
    const isOpen = () => connection && world.write(connection, account, epoch);
    this.ask(() => (isOpen() ? connection : world.connect(this)), answered, lost);
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

const toRow = ({ id, renewals }: { id: string; renewals: number }) => ({
  processId: id,
  epoch: 0,
  renewals,
});
