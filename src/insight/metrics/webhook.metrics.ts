import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Subscription } from 'rxjs';
import { DeliveriesRepository } from '../../features/webhooks/delivery/deliveries.repository.js';
import { WebhookAttempts } from '../../features/webhooks/delivery/webhook-attempts.js';
import { isGood, type Attempt } from '../../features/webhooks/delivery/webhook.client.js';
import { WebhooksRepository } from '../../features/webhooks/endpoint/webhooks.repository.js';
import { MetricsRegistry } from './metrics.registry.js';

const DURATION_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const STATES = ['active', 'paused', 'disabled'] as const;

/** Counts attempts to deliver webhooks. */
@Injectable()
export class WebhookMetrics implements OnModuleInit, BeforeApplicationShutdown {
  private readonly subscription = new Subscription();
  private readonly attempts;
  private readonly durations;

  constructor(
    private readonly source: WebhookAttempts,
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
    registry: MetricsRegistry,
  ) {
    this.attempts = registry.counter(
      'webhook_attempts_total',
      'Attempts to deliver something to a webhook, by result: delivered, refused (another status than 2xx) or unanswered.',
      ['result'],
    );
    this.durations = registry.histogram(
      'webhook_attempt_duration_seconds',
      'Time of an attempt, until the end of the answer.',
      DURATION_BUCKETS,
    );
    const pending = registry.gauge(
      'webhook_pending',
      'Deliveries that wait for their next attempt.',
    );
    const states = registry.gauge('webhooks', 'Webhooks by state: active, paused or disabled.', [
      'state',
    ]);
    registry.beforeRead(async () => {
      const counts = await this.deliveries.count();
      const waiting = counts.filter(({ state }) => state === 'pending');
      pending.set(waiting.reduce((sum, { count }) => sum + count, 0));
      const all = await this.webhooks.list();
      for (const state of STATES) {
        states.set({ state }, all.filter((webhook) => webhook.state === state).length);
      }
    });
  }

  onModuleInit(): void {
    this.subscription.add(this.source.attempts$.subscribe((attempt) => this.count(attempt)));
  }

  beforeApplicationShutdown(): void {
    this.subscription.unsubscribe();
  }

  private count({ status, duration_ms: ms }: Attempt): void {
    const answered = isGood(status) ? 'delivered' : 'refused';
    this.attempts.inc({ result: status === null ? 'unanswered' : answered });
    this.durations.observe(ms / 1000);
  }
}
