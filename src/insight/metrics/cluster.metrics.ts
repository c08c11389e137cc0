import { Injectable } from '@nestjs/common';
import { Ownership } from '../../base/storage/ownership.js';
import { MetricsRegistry } from './metrics.registry.js';

/** Measures the processes that share the database. */
@Injectable()
export class ClusterMetrics {
  constructor(ownership: Ownership, registry: MetricsRegistry) {
    const processes = registry.gauge(
      'cluster_processes',
      'Processes that share the database, with the one that leads.',
    );
    const epoch = registry.gauge(
      'cluster_epoch',
      'Times that a process has begun to lead; 0 for a service with one process.',
    );
    const accounts = registry.gauge(
      'cluster_accounts',
      'Further accounts that a process has (settled), that another one is to have (moving), and that none has (free); 0 for a service with one process.',
      ['state'],
    );
    registry.beforeRead(() => {
      const cluster = ownership.describe();
      processes.set(cluster?.processes.length ?? 1);
      epoch.set(cluster?.epoch ?? 0);
      const shares = cluster?.shares ?? [];
      const free = shares.filter(({ processId }) => processId === null).length;
      const moving = shares.filter(({ wantedBy }) => wantedBy !== null).length;
      accounts.set({ state: 'moving' }, moving);
      accounts.set({ state: 'free' }, free);
      accounts.set({ state: 'settled' }, shares.length - free - moving);
    });
  }
}
