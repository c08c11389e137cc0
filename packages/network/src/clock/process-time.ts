import type { ClockFile } from './clock-file.js';
import { MovedTimeout } from './moved-timeout.js';
import { native } from '../state/native-time.js';

/** The longest delay of a timer; with a longer one, Node.js waits for 1 ms. */
const LONGEST_MS = 2 ** 31 - 1;

/** The time of this process and its timers: it passes by itself, or is held and moved by the clock of a network. */
export class ProcessTime {
  private readonly timers = new Map<number, MovedTimeout>();
  /** Number of those that keep the process alive. */
  private refs = 0;
  private lastId = 0;
  /** How far the clock is ahead of this machine's. */
  private aheadMs = 0;
  /** How far `performance.now()` is ahead of the real one: it never goes back. */
  private monotonicAheadMs = 0;
  private held: { file: ClockFile; at: number; monotonicAt: number } | undefined;
  /** Keeps the process alive while time is held, as Node.js knows no timer then. */
  private readonly keeper = native.setInterval(() => undefined, LONGEST_MS).unref();

  get isFlowing(): boolean {
    return this.held === undefined;
  }

  /** ms since 1970 */
  now(): number {
    return this.held ? this.held.file.read() : native.now() + this.aheadMs;
  }

  /** As `performance.now()`. */
  monotonicNow(): number {
    if (!this.held) return native.performanceNow() + this.monotonicAheadMs;
    return this.held.monotonicAt + Math.max(0, this.held.file.read() - this.held.at);
  }

  /** The number of timers that are set. */
  get count(): number {
    return this.timers.size;
  }

  /** The timer that fires next. */
  get first(): MovedTimeout | undefined {
    let first: MovedTimeout | undefined;
    for (const timer of this.timers.values()) {
      if (!first || timer.dueAt < first.dueAt) first = timer;
    }
    return first;
  }

  setTimer(
    callback: (...args: unknown[]) => void,
    delay: unknown,
    args: unknown[],
    repeats = false,
  ) {
    if (typeof callback !== 'function') {
      throw Object.assign(new TypeError('The "callback" argument must be of type function'), {
        code: 'ERR_INVALID_ARG_TYPE',
      });
    }
    const ms = Number(delay);
    const delayMs = ms >= 1 && ms <= LONGEST_MS ? Math.trunc(ms) : 1;
    this.lastId += 1;
    return new MovedTimeout(this, callback, args, delayMs, repeats, this.lastId);
  }

  clearTimer(timer: unknown): void {
    if (timer instanceof MovedTimeout) timer.close();
    else if (typeof timer === 'number' || typeof timer === 'string') {
      this.timers.get(Number(timer))?.close();
    }
    // A timer of Node.js, for example one from before.
    else native.clearTimeout(timer as NodeJS.Timeout);
  }

  add(timer: MovedTimeout): void {
    // Timers for the same moment fire in the order in which they were set.
    if (!this.timers.delete(timer.id) && timer.hasRef()) this.refs += 1;
    this.timers.set(timer.id, timer);
    this.keepAlive();
  }

  remove(timer: MovedTimeout): void {
    timer.disarm();
    if (this.timers.delete(timer.id) && timer.hasRef()) this.refs -= 1;
    this.keepAlive();
  }

  /** Notes that a timer keeps the process alive, or no longer does. */
  noteRef(timer: MovedTimeout): void {
    if (!this.timers.has(timer.id)) return;
    this.refs += timer.hasRef() ? 1 : -1;
    this.keepAlive();
  }

  /** Sets the clock as a user sets a computer's: timers keep the delay that they have left. */
  set(at: number): void {
    const jumpMs = at - this.now();
    this.aheadMs += jumpMs;
    for (const timer of this.timers.values()) timer.dueAt += jumpMs;
  }

  /** Stops time: from now on it is the time in the file. */
  hold(file: ClockFile): void {
    if (this.held) return;
    for (const timer of this.timers.values()) timer.disarm();
    // Whole numbers: the time must not depend on how fractions are rounded.
    this.held = { file, at: file.read(), monotonicAt: Math.ceil(this.monotonicNow()) };
    this.keepAlive();
  }

  /** Lets time pass by itself again. */
  release(): void {
    if (!this.held) return;
    this.monotonicAheadMs = this.monotonicNow() - native.performanceNow();
    this.aheadMs = this.now() - native.now();
    this.held = undefined;
    const inOrder = [...this.timers.values()].toSorted((a, b) => a.dueAt - b.dueAt);
    for (const timer of inOrder) timer.arm();
    this.keepAlive();
  }

  private keepAlive(): void {
    if (this.held && this.refs > 0) this.keeper.ref();
    else this.keeper.unref();
  }
}
