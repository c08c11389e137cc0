/**
 * Loaded before a measured program, by `node --import`: reports its use of resources to the parent. The program does
 * not notice.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 5;
const MEGABYTE = 1024 * 1024;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
let cpuBefore = process.cpuUsage();

const answers = {
  'probe:reset': () => {
    delay.reset();
    delay.enable();
    cpuBefore = process.cpuUsage();
  },
  'probe:usage': () => {
    const { user, system } = process.cpuUsage(cpuBefore);
    return {
      cpuMs: (user + system) / 1000,
      rssMb: process.memoryUsage().rss / MEGABYTE,
      // In kilobytes, on every system.
      peakRssMb: process.resourceUsage().maxRSS / 1024,
      // The histogram holds the time between two timers: a loop without any delay has the resolution.
      loopDelayMs: Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS),
    };
  },
};

process.on('message', ({ id, name }) => {
  if (name in answers) process.send?.({ id, result: answers[name]() });
});
// A program without further work must end as if nobody listened, and none may outlive the measurement.
process.channel?.unref();
process.on('disconnect', () => process.exit());
