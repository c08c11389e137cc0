import type { setInterval } from 'node:timers/promises';
import type { MovedTimeout } from './moved-timeout.js';
import type { ProcessTime } from './process-time.js';

interface Options {
  signal?: AbortSignal;
  ref?: boolean;
}

/** The functions of `node:timers/promises` by the moved clock. */
export class PromiseTimers {
  constructor(private readonly time: ProcessTime) {}

  readonly setTimeout = <T>(delay?: number, value?: T, options: Options = {}): Promise<T> =>
    new Promise((resolve, reject) => {
      const { signal, ref = true } = options;
      if (signal?.aborted) {
        reject(abortError(signal));
        return;
      }
      const abort = (): void => {
        timer.close();
        reject(abortError(signal));
      };
      const timer = this.time.setTimer(
        () => {
          signal?.removeEventListener('abort', abort);
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion
          resolve(value as T);
        },
        delay,
        [],
      );
      if (!ref) timer.unref();
      signal?.addEventListener('abort', abort, { once: true });
    });

  readonly setInterval = async function* <T>(
    this: PromiseTimers,
    delay?: number,
    value?: T,
    options: Options = {},
  ): ReturnType<typeof setInterval<T>> {
    const { signal, ref = true } = options;
    if (signal?.aborted) throw abortError(signal);
    let due = 0;
    let wake = (): void => undefined;
    const timer: MovedTimeout = this.time.setTimer(() => ((due += 1), wake()), delay, [], true);
    if (!ref) timer.unref();
    const abort = (): void => wake();
    signal?.addEventListener('abort', abort);
    try {
      for (;;) {
        if (due === 0 && !signal?.aborted) {
          await new Promise<void>((resolve) => (wake = resolve));
        }
        if (signal?.aborted) throw abortError(signal);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        for (; due > 0; due -= 1) yield value as T;
      }
    } finally {
      timer.close();
      signal?.removeEventListener('abort', abort);
    }
  }.bind(this);

  readonly wait = (delay: number, options?: Options): Promise<void> =>
    this.setTimeout(delay, undefined, options);
}

/** Takes the same arguments as that of Node.js. */
function abortError(signal?: AbortSignal): Error {
  const error = new Error('The operation was aborted', { cause: signal?.reason });
  return Object.assign(error, { name: 'AbortError', code: 'ABORT_ERR' });
}
