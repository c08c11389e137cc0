import type { ClockFile } from './clock-file.js';
import type { ProcessTime } from './process-time.js';
import type { Progress, Stepper } from './stepper.js';

/** A process whose time is moved. */
export interface Participant {
  /** The time of its next timer, in ms since 1970; `null` without a timer. */
  nextAt: number | null;
  /** Holds its time, and returns what it was. */
  hold(): Promise<number>;
  run(until: number, grainMs?: number): Promise<Progress>;
  /** Lets its time pass by itself again, from the time in the file. */
  release(): void;
}

/** The process of the network itself. */
export class OwnProcess implements Participant {
  nextAt: number | null = null;

  constructor(
    private readonly time: ProcessTime,
    private readonly stepper: Stepper,
    private readonly file: ClockFile,
  ) {}

  hold(): Promise<number> {
    const now = this.time.now();
    if (this.time.isFlowing) this.file.write(now);
    this.time.hold(this.file);
    return Promise.resolve(now);
  }

  run(until: number, grainMs = 0): Promise<Progress> {
    return this.stepper.run(until, grainMs);
  }

  release(): void {
    this.time.release();
  }
}
