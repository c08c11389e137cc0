import type { Usage } from './process/child.js';

/** The speed of a side, and its CPU time for a message. */
export type Rate = Record<'perSecond' | 'cpuMs', number>;

/** @param times the time at which each message was done, ms; the first one starts the clock */
export function toRate(times: number[], { cpuMs }: Pick<Usage, 'cpuMs'>): Rate {
  const seconds = ((times.at(-1) ?? NaN) - (times[0] ?? NaN)) / 1000;
  return { perSecond: (times.length - 1) / seconds, cpuMs: cpuMs / times.length };
}
