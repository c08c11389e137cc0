import FakeTimers, { type Clock } from '@sinonjs/fake-timers';

/** Rounds of the event loop without anything to do, after which nothing is on its way. */
const QUIET_ROUNDS = 8;
/** Work outside of the event loop, which ends by itself. */
const WORK = /^(FSReq|Zlib|TCPConnect|GetAddrInfo|Write|Shutdown)/;
/** A request comes back in less, in real time; until then, moved time stands still. */
const REQUEST_MS = 5;

/** What shows time or waits for it; caches take the age of an entry from `performance`. */
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
 * The time of this process, moved by hand: its timers run one after the other, and between two of them whatever they have
 * caused comes to its end in real time. Files, sockets and the timers inside of Node.js are real.
 */
export class MovedTime {
  private constructor(private readonly clock: Clock) {}

  /** Before anything is loaded that keeps the functions of time. */
  static install(): MovedTime {
    return new MovedTime(
      FakeTimers.install({
        now: Date.now(),
        toFake: [...TIME],
      }),
    );
  }

  /** How many timers are set. */
  get timers(): number {
    return this.clock.countTimers();
  }

  /** Lets so many milliseconds pass. */
  async pass(ms: number): Promise<void> {
    const end = this.clock.now + ms;
    // Time moves from timer to timer: the last one of them.
    setTimeout(() => {}, ms);
    while (this.clock.now < end) {
      await settle();
      this.clock.next();
    }
    await settle();
  }

  /** Lets time pass until some work is done, but none while it waits only for what is real. */
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
