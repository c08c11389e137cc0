import type { Plan } from './benchmark.js';
import type { Usage } from './process/child.js';
import { noReach, ratioAtLeast } from './reach.js';

const MEGABYTE = 1024 * 1024;

export type Throughput = Record<'perSecond' | 'cpuMs', number>;

export const MEDIA_MEASURES = {
  perSecond: { measure: 'throughput', unit: 'MB/s', reach: ratioAtLeast(0.9) },
  cpuMs: { measure: 'CPU a megabyte', unit: 'ms', reach: noReach },
};

export function filesOf({ isQuick }: Plan): { count: number; bytes: number; text: string } {
  const [count, megabytes] = isQuick ? [2, 2] : [10, 32];
  return { count, bytes: megabytes * MEGABYTE, text: `${count} files of ${megabytes} MB` };
}

export function toThroughput(bytes: number, ms: number, { cpuMs }: Usage): Throughput {
  const megabytes = bytes / MEGABYTE;
  return { perSecond: megabytes / (ms / 1000), cpuMs: cpuMs / megabytes };
}
