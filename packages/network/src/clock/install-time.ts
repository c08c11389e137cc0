import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import timersPromises from 'node:timers/promises';
import { promisify } from 'node:util';
import { native } from '../state/native-time.js';
import { ProcessTime } from './process-time.js';
import { PromiseTimers } from './promise-timers.js';

type Callback = (...args: unknown[]) => void;
type Setter = (callback: Callback, delay?: number, ...args: unknown[]) => unknown;

/**
 * Callers that guard real requests: the HTTP client of Node.js and its package. Their timers stay real, so that a
 * request to a peer without moved time has the time that it needs.
 */
const GUARD = /^node:|[\\/]node_modules[\\/]undici[\\/]/;

/** Replaces the time of this process by one that can be moved. Must run before the program keeps references to timers. */
export function installTime(): ProcessTime {
  const time = new ProcessTime();
  const promises = new PromiseTimers(time);
  const setTimeout = setterOf(native.setTimeout, (...args) => time.setTimer(...split(args)));
  const setInterval = setterOf(native.setInterval, (...args) =>
    time.setTimer(...split(args), true),
  );
  Object.defineProperty(setTimeout, promisify.custom, { value: promises.setTimeout });
  const clear = (timer: unknown): void => time.clearTimer(timer);
  const functions = { setTimeout, setInterval, clearTimeout: clear, clearInterval: clear };
  Object.assign(globalThis, functions);
  Object.assign(timers, functions);
  const { setTimeout: sleep, setInterval: ticks } = promises;
  Object.assign(timersPromises, { setTimeout: sleep, setInterval: ticks });
  Object.assign(timersPromises.scheduler, { wait: promises.wait });
  installDate(time);
  performance.now = () => time.monotonicNow();
  syncBuiltinESMExports();
  return time;
}

function split([callback, delay, ...args]: Parameters<Setter>) {
  return [callback, delay, args] as const;
}

/** The moved function for programs, and that of Node.js for guards of real requests. */
function setterOf(real: unknown, moved: Setter): Setter {
  return (...args) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return isGuard() ? (real as Setter)(...args) : moved(...args);
  };
}

/** True if the caller of `setTimeout` guards real requests. */
function isGuard(): boolean {
  const { prepareStackTrace, stackTraceLimit } = Error;
  let caller: string | null | undefined = '';
  Error.stackTraceLimit = 3;
  Error.prepareStackTrace = (_error, sites) => {
    caller = sites[2]?.getFileName();
    return '';
  };
  // Reading the stack makes it.
  void new Error().stack;
  Error.prepareStackTrace = prepareStackTrace;
  Error.stackTraceLimit = stackTraceLimit;
  return GUARD.test(caller ?? '');
}

function installDate(time: ProcessTime): void {
  const { Date: RealDate } = native;
  const now = (): number => Math.floor(time.now());
  RealDate.now = now;
  const MovedDate = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], newTarget) as object,
    apply: () => new RealDate(now()).toString(),
  });
  RealDate.prototype.constructor = MovedDate;
  globalThis.Date = MovedDate;
}
