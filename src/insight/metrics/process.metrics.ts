import { Injectable } from '@nestjs/common';
import { Config } from '../../base/config/config.js';
import { EventLoopMonitor } from '../diagnostics/event-loop.monitor.js';
import { BAILEYS_VERSION, SERVICE_VERSION } from '../../base/config/package-info.js';
import { MetricsRegistry } from './metrics.registry.js';

/** Measures the process. */
@Injectable()
export class ProcessMetrics {
  constructor(eventLoop: EventLoopMonitor, { session }: Config, registry: MetricsRegistry) {
    const info = registry.gauge('info', 'Always 1; the labels name the versions.', [
      'version',
      'node',
      'baileys',
      'mode',
    ]);
    const mode = session.localNetwork ? 'local' : 'live';
    info.set(
      { version: SERVICE_VERSION, node: process.versions.node, baileys: BAILEYS_VERSION, mode },
      1,
    );
    const delay = registry.gauge(
      'event_loop_delay_seconds',
      'The worst delay of a timer in the last ten seconds.',
    );
    const heap = registry.gauge('heap_used_bytes', 'Memory used by JavaScript objects.');
    const memory = registry.gauge('process_resident_memory_bytes', 'Resident memory.');
    const start = registry.gauge(
      'process_start_time_seconds',
      'When the process started, since 1970.',
    );
    start.set(Math.round(performance.timeOrigin) / 1000);
    const cpu = registry.counter(
      'process_cpu_seconds_total',
      'Processor time, of user and system.',
    );
    let cpuSeconds = 0;
    registry.beforeRead(() => {
      delay.set(eventLoop.worstDelayMs / 1000);
      const { rss, heapUsed } = process.memoryUsage();
      heap.set(heapUsed);
      memory.set(rss);
      const { user, system } = process.cpuUsage();
      cpu.inc((user + system) / 1e6 - cpuSeconds);
      cpuSeconds = (user + system) / 1e6;
    });
  }
}
