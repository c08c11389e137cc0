import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Subscription } from 'rxjs';
import type { EventRow } from '../../base/storage/event-owner.mapper.js';
import { EventLog } from '../../base/storage/event-log.js';
import { isOneOf, readPayload } from '../../base/storage/read-payload.js';
import type { MessagePayload } from '../../base/storage/event-payload.js';
import { DEFAULT_ACCOUNT } from '../../base/common/account-name.js';
import { MetricsRegistry } from './metrics.registry.js';

/** From a fast server to a phone that was off for a night. */
const LATENCY_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3600, 86_400];

const ARRIVALS = ['message.queued', 'message.received', 'message.undecrypted'] as const;
type Arrival = (typeof ARRIVALS)[number];

const ACKS = [
  'ack.server',
  'ack.delivered',
  'ack.read',
  'ack.played',
  'ack.error',
  'ack.timeout',
] as const;
type Ack = (typeof ACKS)[number];

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
      ['account', 'direction', 'kind'],
    );
    this.history = registry.counter(
      'history_messages_total',
      'Messages that the phone sent as history.',
      ['account'],
    );
    this.acks = registry.counter(
      'acks_total',
      'Steps of messages sent here: server, delivered, read, played, error or timeout.',
      ['account', 'step'],
    );
    this.latency = registry.histogram(
      'ack_latency_seconds',
      'Time from the acceptance of a message to each step.',
      LATENCY_BUCKETS,
      ['account', 'step'],
    );
    // Makes rates 0, not missing, before the first event.
    for (const type of ACKS) this.acks.inc({ account: DEFAULT_ACCOUNT, step: stepOf(type) }, 0);
    this.errors = registry.counter(
      'send_errors_total',
      'Messages that WhatsApp rejected, by error code.',
      ['account', 'error_code'],
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

  private countEvent(row: EventRow): void {
    if (isOneOf(row, ['message.history'])) {
      this.history.inc({ account: row.account }, readPayload(row)?.message_count ?? 0);
    } else if (isOneOf(row, ARRIVALS)) this.countMessage(row.account, row.type, readPayload(row));
    else if (isOneOf(row, ACKS)) this.countAck(row.account, row.type, readPayload(row));
  }

  private countMessage(account: string, type: Arrival, payload: MessagePayload | null): void {
    if (!payload) return;
    const { message } = payload;
    const direction = message.from_me ? DIRECTIONS[type] : 'in';
    this.messages.inc({ account, direction, kind: message.type });
  }

  private countAck(account: string, type: Ack, payload: MessagePayload | null): void {
    const step = stepOf(type);
    this.acks.inc({ account, step });
    if (!payload) return;
    const { ms_since_queued: ms, error_code } = payload;
    if (typeof ms === 'number') this.latency.observe({ account, step }, ms / 1000);
    if (step === 'error' && error_code) this.errors.inc({ account, error_code });
  }
}

/** The direction of own messages, by event type. */
const DIRECTIONS: Record<Arrival, Direction> = {
  'message.queued': 'out',
  'message.received': 'other_device',
  'message.undecrypted': 'other_device',
};

function stepOf(type: Ack): string {
  return type.slice('ack.'.length);
}
