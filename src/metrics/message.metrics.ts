import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Subscription } from 'rxjs';
import type { EventRow } from '../storage/dashboard.schema.js';
import { EventLog } from '../storage/event-log.js';
import type { HistoryPayload, MessagePayload } from '../storage/event-payload.js';
import { MetricsRegistry } from './metrics.registry.js';

/** From a fast server to a phone that was off for a night. */
const LATENCY_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3600, 86_400];

const STEPS = ['server', 'delivered', 'read', 'played', 'error', 'timeout'];

type Direction = 'in' | 'out' | 'other_device';

/** Counts messages and acks by the events that are published after commits. */
@Injectable()
export class MessageMetrics implements OnModuleInit, BeforeApplicationShutdown {
  private readonly subscription = new Subscription();
  private readonly messages;
  private readonly history;
  private readonly acks;
  private readonly latency;
  private readonly errors;

  constructor(
    private readonly eventLog: EventLog,
    registry: MetricsRegistry,
  ) {
    this.messages = registry.counter(
      'messages_total',
      'Messages that arrived, were queued here, or were sent by another device of the account; by type.',
      ['direction', 'kind'],
    );
    this.history = registry.counter(
      'history_messages_total',
      'Messages that the phone sent as history.',
    );
    this.acks = registry.counter(
      'acks_total',
      'Steps of messages sent here: server, delivered, read, played, error or timeout.',
      ['step'],
    );
    this.latency = registry.histogram(
      'ack_latency_seconds',
      'Time from the acceptance of a message to each step.',
      LATENCY_BUCKETS,
      ['step'],
    );
    // So that rates are 0, not missing, before the first event.
    for (const step of STEPS) this.acks.inc({ step }, 0);
    this.errors = registry.counter(
      'send_errors_total',
      'Messages that WhatsApp rejected, by error code.',
      ['error_code'],
    );
  }

  onModuleInit(): void {
    const events = this.eventLog.published$.subscribe((rows) =>
      rows.forEach((row) => this.countEvent(row)),
    );
    this.subscription.add(events);
  }

  beforeApplicationShutdown(): void {
    this.subscription.unsubscribe();
  }

  private countEvent({ kind, type, payload }: EventRow): void {
    if (kind === 'message') this.countMessage(type, payload);
    else if (kind === 'ack') this.countAck(type, payload);
  }

  private countMessage(type: string, payload: string): void {
    if (!(type in DIRECTIONS) && type !== 'message.history') return;
    if (type === 'message.history') {
      this.history.inc((JSON.parse(payload) as HistoryPayload).message_count);
      return;
    }
    const { message } = JSON.parse(payload) as MessagePayload;
    const direction = message.from_me ? DIRECTIONS[type] : 'in';
    this.messages.inc({ direction, kind: message.type });
  }

  private countAck(type: string, payload: string): void {
    const step = type.slice('ack.'.length);
    const { ms_since_queued: ms, error_code } = JSON.parse(payload) as MessagePayload;
    this.acks.inc({ step });
    if (typeof ms === 'number') this.latency.observe({ step }, ms / 1000);
    if (step === 'error' && error_code) this.errors.inc({ error_code });
  }
}

/** How own messages are counted, by event type. */
const DIRECTIONS: Record<string, Direction> = {
  'message.queued': 'out',
  'message.received': 'other_device',
  'message.undecrypted': 'other_device',
};
