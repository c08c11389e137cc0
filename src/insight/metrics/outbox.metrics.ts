import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { SendQueue } from '../../features/send/outbox/send-queue.js';
import { PairingScope } from '../../whatsapp/pairing.scope.js';
import { MetricsRegistry } from './metrics.registry.js';

const STATES = ['uploading', 'queued', 'sending', 'written', 'unanswered', 'failed'];

/** Measures the outbox. */
@Injectable()
export class OutboxMetrics implements BeforeApplicationShutdown {
  private readonly messages;
  private readonly paused;
  private readonly end: () => void;

  constructor(
    private readonly queue: SendQueue,
    private readonly pairing: PairingScope,
    registry: MetricsRegistry,
  ) {
    this.messages = registry.gauge('outbox_messages', 'Messages in the outbox by state.', [
      'account',
      'state',
    ]);
    this.paused = registry.gauge(
      'send_paused',
      '1 while nothing is sent to strangers, because WhatsApp restricts the account.',
      ['account'],
    );
    this.end = registry.beforeRead(() => this.refresh());
  }

  beforeApplicationShutdown(): void {
    this.end();
  }

  private async refresh(): Promise<void> {
    const account = this.pairing.account;
    const { states, pausedUntil } = await this.queue.describe(false);
    for (const state of STATES) this.messages.set({ account, state }, states[state] ?? 0);
    this.paused.set({ account }, Number(pausedUntil !== null));
  }
}
