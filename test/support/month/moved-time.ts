import FakeTimers, { type Clock } from '@sinonjs/fake-timers';

/** Rounds of the event loop without anything to do, after which nothing is on its way. */
const QUIET_ROUNDS = 8;
/** Work outside the event loop that ends by itself. */
const WORK = /^(FSReq|Zlib|TCPConnect|GetAddrInfo|Write|Shutdown)/;
/** The longest real time of a request; moved time stands still until it ends. */
const REQUEST_MS = 5;

/** Functions that show time or wait for it; caches take the age of an entry from `performance`. */
const TIME = [
  'Date',
  'performance',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
] as const;

const native = { setImmediate, setTimeout };

/**
 * The time of this process, moved by hand: its timers run one after the other, and everything that they cause ends in
 * real time before the next one. Files, sockets and the timers inside Node.js are real.
 */
export class MovedTime {
  private constructor(private readonly clock: Clock) {}

  /** Must run before anything is loaded that keeps the functions of time. */
  static install(): MovedTime {
    return new MovedTime(
      FakeTimers.install({
        now: Date.now(),
        toFake: [...TIME],
      }),
    );
  }

  /** Number of timers that are set. */
  get timers(): number {
    return this.clock.countTimers();
  }

  /** Moves time by so many milliseconds. */
  async pass(ms: number): Promise<void> {
    const end = this.clock.now + ms;
    // The latest time: time moves from timer to timer.
    setTimeout(() => {}, ms);
    while (this.clock.now < end) {
      await settle();
      this.clock.next();
    }
    await settle();
  }

  /** Lets time pass until some work is done, but not while the work waits only for real things. */
  async until<Result>(work: Promise<Result>): Promise<Result> {
    let isOver = false;
    const end = (): void => void (isOver = true);
    work.then(end, end);
    for (;;) {
      await new Promise((resolve) => native.setTimeout(resolve, REQUEST_MS));
      await settle();
      if (isOver) return work;
      this.clock.next();
    }
  }
}

async function settle(): Promise<void> {
  for (let quiet = 0; quiet < QUIET_ROUNDS; quiet += 1) {
    await new Promise<void>((resolve) => void native.setImmediate(resolve));
    const isLast = quiet === QUIET_ROUNDS - 1;
    if (isLast && process.getActiveResourcesInfo().some((name) => WORK.test(name))) quiet = -1;
  }
}
