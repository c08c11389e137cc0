import type { Activity } from './activity.js';
import type { ClockFile } from './clock-file.js';
import { native, realPause, round } from '../state/native-time.js';
import type { ProcessTime } from './process-time.js';

/** Timers in one round of the event loop, if they cause nothing outside of this process. */
const BURST = 64;
/** Rounds in which nothing happens, after which nothing is on its way. */
const QUIET_ROUNDS = 3;
/** Rounds without a pause: what takes longer gets the processor. */
const BUSY_ROUNDS = 50;
/** In real time: a program that is never at rest holds up the others no longer. */
const LONGEST_WORK_MS = 10_000;

/** Where a process is after a run. */
export interface Progress {
  /** When its next timer fires, in ms since 1970; `null` without a timer. */
  nextAt: number | null;
  /** Whether something has happened that others may have to answer. */
  hasActed: boolean;
}

/** The next time at which timers fire, if they fire together every so many ms; at once with 0. */
export function toGrain(at: number, grainMs: number): number {
  return grainMs > 0 ? Math.ceil(at / grainMs) * grainMs : at;
}

/** Moves the time of this process from timer to timer. */
export class Stepper {
  private seen = 0;

  constructor(
    private readonly time: ProcessTime,
    private readonly activity: Activity,
    private readonly file: ClockFile,
  ) {}

  /** Fires the timers until that time, up to the first one that causes anything outside of this process. */
  async run(until: number, grainMs = 0): Promise<Progress> {
    this.file.lead(true);
    await this.settle();
    while (!this.hasActed && this.isDue(until)) {
      await this.burst(until, grainMs);
      await this.settle();
    }
    this.file.lead(false);
    const { hasActed } = this;
    this.seen = this.activity.total;
    return { nextAt: this.time.first?.dueAt ?? null, hasActed };
  }

  private get hasActed(): boolean {
    return this.activity.total !== this.seen;
  }

  private isDue(until: number): boolean {
    const { first } = this.time;
    return first !== undefined && first.dueAt <= until;
  }

  /** Between two timers, what the first one has promised is done; sockets and files wait for the end. */
  private async burst(until: number, grainMs: number): Promise<void> {
    let isOver = false;
    const step = (left: number): void => {
      // The steps that are left, and the round that waits for them, are no work of the program.
      isOver ||= this.hasActed || !this.isDue(until) || this.activity.isWorking(left + 1);
      if (isOver) return;
      const { first } = this.time;
      if (!first) return;
      const at = Math.min(until, toGrain(first.dueAt, grainMs));
      if (at > this.time.now()) this.file.write(at);
      first.fire();
    };
    for (let left = BURST - 1; left >= 0; left -= 1) native.setImmediate(step, left);
    await round();
  }

  /** Resolves when nothing is going on here any more, but for what timers wait for. */
  private async settle(): Promise<void> {
    const begunAt = native.performanceNow();
    let rounds = 0;
    let total = this.activity.total;
    for (let quiet = 0; quiet < QUIET_ROUNDS; quiet += 1) {
      await round();
      rounds += 1;
      const isStill = this.activity.total === total && !this.activity.isWorking();
      if (isStill && !(quiet === QUIET_ROUNDS - 1 && this.activity.isWaiting)) continue;
      quiet = -1;
      total = this.activity.total;
      if (rounds <= BUSY_ROUNDS) continue;
      if (native.performanceNow() - begunAt > LONGEST_WORK_MS) return;
      await realPause(1);
    }
  }
}
