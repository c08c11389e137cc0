import type { Activity } from './activity.js';
import type { ClockFile } from './clock-file.js';
import { native, realPause, round } from '../state/native-time.js';
import type { ProcessTime } from './process-time.js';

/** Most timers in one round of the event loop, if they cause nothing outside of this process. */
const BURST = 64;
/** Rounds without any event after which the process is at rest. */
const QUIET_ROUNDS = 3;
/** Rounds without a pause; longer work gets the processor. */
const BUSY_ROUNDS = 50;
/** Real time after which a program that is never at rest no longer holds up the others. */
const LONGEST_WORK_MS = 10_000;

/** The state of a process after a run. */
export interface Progress {
  /** The time of its next timer, in ms since 1970; `null` without a timer. */
  nextAt: number | null;
  /** True if others may have to answer something that happened. */
  hasActed: boolean;
}

/** The next time at which timers fire, if they fire together every `grainMs`; at once with 0. */
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

  /** Fires the timers until that time. Stops after the first one that causes anything outside of this process. */
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

  /** Runs promises between two timers; sockets and files wait for the end. */
  private async burst(until: number, grainMs: number): Promise<void> {
    let isOver = false;
    const step = (left: number): void => {
      // The remaining steps, and the round that waits for them, are not work of the program.
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

  /** Resolves when nothing runs here any more but timers. */
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
