import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Subscription } from 'rxjs';
import { IngestService } from '../../store/ingest/ingest.service.js';
import { MetricsRegistry } from './metrics.registry.js';

const BATCH_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Measures the time to store batches. */
@Injectable()
export class IngestMetrics implements OnModuleInit, BeforeApplicationShutdown {
  private readonly subscription = new Subscription();
  private readonly batchTime;
  private readonly failures;

  constructor(
    private readonly ingest: IngestService,
    registry: MetricsRegistry,
  ) {
    this.batchTime = registry.histogram(
      'ingest_batch_duration_seconds',
      'Time of one transaction that stores what WhatsApp sends.',
      BATCH_BUCKETS,
    );
    this.failures = registry.counter(
      'ingest_failures_total',
      'Updates from WhatsApp that could not be stored; the log names them.',
    );
  }

  onModuleInit(): void {
    const stored = this.ingest.stored$.subscribe(({ durationMs }) =>
      this.batchTime.observe(durationMs / 1000),
    );
    this.subscription.add(stored);
    this.subscription.add(this.ingest.failed$.subscribe(() => this.failures.inc()));
  }

  beforeApplicationShutdown(): void {
    this.subscription.unsubscribe();
  }
}
