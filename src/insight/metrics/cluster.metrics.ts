import { Injectable } from '@nestjs/common';
import { isFree } from '../../base/storage/account-shares.js';
import { EventLog } from '../../base/storage/event-log.js';
import { Ownership } from '../../base/storage/ownership.js';
import { MetricsRegistry } from './metrics.registry.js';

/** Measures the processes that share the database. */
@Injectable()
export class ClusterMetrics {
  constructor(ownership: Ownership, log: EventLog, registry: MetricsRegistry) {
    const processes = registry.gauge(
      'cluster_processes',
      'Processes that share the database, with the one that leads.',
    );
    const epoch = registry.gauge(
      'cluster_epoch',
      'Times that a process has begun to lead; 0 for a service with one process.',
    );
    const lost = registry.counter(
      'cluster_lost_processes_total',
      'Processes with accounts that others have given up; 0 for a service with one process.',
    );
    const stalled = registry.gauge(
      'event_log_stalled_seconds',
      'Time for which events of other processes wait to be published; 0 while none do.',
    );
    const accounts = registry.gauge(
      'cluster_accounts',
      'Further accounts that a process has (settled), that another one is to have (moving), and that none has (free); 0 for a service with one process.',
      ['state'],
    );
    registry.beforeRead(() => {
      const cluster = ownership.describe();
      processes.set(cluster?.processes.filter(({ isLate }) => !isLate).length ?? 1);
      epoch.set(cluster?.epoch ?? 0);
      // The processes count it together, in the database.
      lost.reset();
      lost.inc(cluster?.lost ?? 0);
      stalled.set(log.stalledMs / 1000);
      const shares = cluster?.shares ?? [];
      const free = shares.filter((share) => isFree(share)).length;
      const moving = shares.filter((share) => !isFree(share) && share.wantedBy !== null).length;
      accounts.set({ state: 'moving' }, moving);
      accounts.set({ state: 'free' }, free);
      accounts.set({ state: 'settled' }, shares.length - free - moving);
    });
  }
}
