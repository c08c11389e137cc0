import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Subscription } from 'rxjs';
import { IngestService } from '../ingest/ingest.service.js';
import { SendQueue } from '../send/outbox/send-queue.js';
import { StoreSizeReader } from '../storage/sqlite/store-size.reader.js';
import { MetricsRegistry } from './metrics.registry.js';

const BATCH_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const OUTBOX_STATES = ['uploading', 'queued', 'sending', 'written', 'unanswered', 'failed'];

/** Measures the databases, the time to store batches, and the outbox. */
@Injectable()
export class StoreMetrics implements OnModuleInit, BeforeApplicationShutdown {
  private readonly subscription = new Subscription();
  private readonly batchTime;
  private readonly failures;
  private readonly size;
  private readonly outbox;
  private readonly paused;

  constructor(
    private readonly ingest: IngestService,
    private readonly queue: SendQueue,
    private readonly sizes: StoreSizeReader,
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
    this.size = registry.gauge(
      'database_size_bytes',
      'Size of a database with its write-ahead log.',
      ['store'],
    );
    this.outbox = registry.gauge('outbox_messages', 'Messages in the outbox by state.', ['state']);
    this.paused = registry.gauge(
      'send_paused',
      '1 while nothing is sent to strangers, because WhatsApp restricts the account.',
    );
    registry.beforeRead(() => this.refreshOutbox());
    registry.beforeRead(() => this.refreshSizes());
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

  private async refreshOutbox(): Promise<void> {
    const { states, pausedUntil } = await this.queue.describe(false);
    for (const state of OUTBOX_STATES) this.outbox.set({ state }, states[state] ?? 0);
    this.paused.set(Number(pausedUntil !== null));
  }

  private async refreshSizes(): Promise<void> {
    for (const [store, bytes] of Object.entries(await this.sizes.read())) {
      this.size.set({ store }, bytes);
    }
  }
}
