import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { Subscription } from 'rxjs';
import type { EventRow } from '../../storage/dashboard.schema.js';
import { EventLog } from '../../storage/event-log.js';
import { SerialQueue } from '../../common/async/serial-queue.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { AckTimeoutWatcher } from './ack-timeout.watcher.js';
import { NackService } from './nack.service.js';
import { DeliveryStatusWriter } from './delivery-status.writer.js';

const CHECK_MS = 1000;
const CONFIRMATIONS = new Set(['ack.server', 'ack.delivered', 'ack.read', 'ack.played']);

/** Hears what becomes of messages: takes confirmed ones out of the outbox, passes on refusals, watches the time. */
@Injectable()
export class AckWatcher implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(AckWatcher.name);
  private readonly queue = new SerialQueue();
  private readonly subscriptions = new Subscription();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly eventLog: EventLog,
    private readonly outcomes: DeliveryStatusWriter,
    private readonly refusals: NackService,
    private readonly timeouts: AckTimeoutWatcher,
  ) {}

  onModuleInit(): void {
    this.subscriptions.add(
      this.eventLog.published$.subscribe((events) => {
        for (const [accountId, messageIds] of confirmedIds(events)) {
          this.enqueue(() => this.outcomes.confirmed(accountId, messageIds));
        }
      }),
    );
    this.subscriptions.add(
      this.gateway.refusals$.subscribe((refusal) =>
        this.enqueue(() => this.refusals.handle(refusal)),
      ),
    );
    this.timer = setInterval(() => this.enqueue(() => this.timeouts.report()), CHECK_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.gateway.close();
    this.subscriptions.unsubscribe();
    await this.queue.drain();
  }

  private enqueue(job: () => Promise<void>): void {
    this.queue.enqueue(job).catch((error: unknown) => {
      this.logger.error(`The outbox could not be updated: ${String(error)}`);
    });
  }
}

/** By account. */
function confirmedIds(events: EventRow[]): Map<number, string[]> {
  const confirmed = new Map<number, string[]>();
  for (const { type, account_id: accountId, message_id: messageId } of events) {
    if (!CONFIRMATIONS.has(type) || accountId === null || messageId === null) continue;
    const messageIds = confirmed.get(accountId) ?? [];
    messageIds.push(messageId);
    confirmed.set(accountId, messageIds);
  }
  return confirmed;
}
