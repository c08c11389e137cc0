import { AsyncLocalStorage } from 'node:async_hooks';
import { native } from '../state/native-time.js';

type Callback = (...args: unknown[]) => void;

/** The clock that a timer belongs to. */
interface Schedule {
  /** True while time passes by itself. */
  readonly isFlowing: boolean;
  now(): number;
  add(timer: MovedTimeout): void;
  remove(timer: MovedTimeout): void;
  noteRef(timer: MovedTimeout): void;
}

/** A timer that Node.js runs while time passes by itself, and the clock while it moves time. */
export class MovedTimeout {
  /** The time at which it fires, in ms since 1970 by the moved clock. */
  dueAt = 0;
  private readonly inContext = AsyncLocalStorage.snapshot();
  private isRefed = true;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly time: Schedule,
    private readonly callback: Callback,
    private readonly args: unknown[],
    private readonly delayMs: number,
    private readonly repeats: boolean,
    readonly id: number,
  ) {
    this.schedule();
  }

  /** True if it keeps the process alive. */
  hasRef(): boolean {
    return this.isRefed;
  }

  ref(): this {
    return this.setRef(true);
  }

  unref(): this {
    return this.setRef(false);
  }

  refresh(): this {
    this.schedule();
    return this;
  }

  close(): this {
    this.time.remove(this);
    return this;
  }

  /** Hands the timer to Node.js, as time passes by itself now. */
  arm(delayMs = this.dueAt - this.time.now()): void {
    this.disarm();
    this.timer = native.setTimeout(() => this.fire(), Math.max(0, delayMs));
    if (!this.isRefed) this.timer.unref();
  }

  disarm(): void {
    native.clearTimeout(this.timer);
    this.timer = undefined;
  }

  fire(): void {
    if (this.repeats) this.scheduleAgain();
    else this.time.remove(this);
    this.inContext(() => Reflect.apply(this.callback, this, this.args));
  }

  [Symbol.toPrimitive](): number {
    return this.id;
  }

  [Symbol.dispose](): void {
    this.close();
  }

  private schedule(): void {
    this.dueAt = Math.ceil(this.time.now() + this.delayMs);
    this.time.add(this);
    if (this.time.isFlowing) this.arm(this.delayMs);
  }

  /** Keeps the old pace; starts anew if a tick has been missed. */
  private scheduleAgain(): void {
    const next = this.dueAt + this.delayMs;
    const now = this.time.now();
    this.dueAt = next > now ? next : Math.ceil(now + this.delayMs);
    if (this.time.isFlowing) this.arm();
  }

  private setRef(isRefed: boolean): this {
    if (isRefed === this.isRefed) return this;
    this.isRefed = isRefed;
    if (isRefed) this.timer?.ref();
    else this.timer?.unref();
    this.time.noteRef(this);
    return this;
  }
}
