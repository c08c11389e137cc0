import { Injectable } from '@nestjs/common';
import { Ownership } from '../../base/storage/ownership.js';
import { MetricsRegistry } from './metrics.registry.js';

/** Measures the processes that share the database. */
@Injectable()
export class ClusterMetrics {
  constructor(ownership: Ownership, registry: MetricsRegistry) {
    const processes = registry.gauge(
      'cluster_processes',
      'Processes that share the database, with the one that acts.',
    );
    const epoch = registry.gauge(
      'cluster_epoch',
      'Times that a process has begun to act; 0 for a service with one process.',
    );
    registry.beforeRead(() => {
      const cluster = ownership.describe();
      processes.set(cluster?.processes.length ?? 1);
      epoch.set(cluster?.epoch ?? 0);
    });
  }
}
