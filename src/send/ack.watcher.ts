import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { Subscription } from 'rxjs';
import { AccountsService } from '../chats/accounts.service.js';
import { ChatWriter } from '../chats/chat-writer.js';
import { MessagesRepository } from '../chats/messages.repository.js';
import { ThreadWriter } from '../chats/thread-writer.js';
import { Config } from '../config/config.js';
import type { EventRow } from '../storage/dashboard.schema.js';
import { EventLog } from '../storage/event-log.js';
import { SerialQueue } from '../whatsapp/serial-queue.js';
import { OutboxRepository } from './outbox.repository.js';

const CHECK_MS = 1000;
const CONFIRMATIONS = new Set(['ack.server', 'ack.delivered', 'ack.read', 'ack.played']);

/** Takes confirmed messages out of the outbox, and says of those without an answer that nothing is known. */
@Injectable()
export class AckWatcher implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(AckWatcher.name);
  private readonly queue = new SerialQueue();
  private readonly subscriptions = new Subscription();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly accounts: AccountsService,
    private readonly writer: ChatWriter,
    private readonly threads: ThreadWriter,
    private readonly messages: MessagesRepository,
    private readonly outbox: OutboxRepository,
    private readonly eventLog: EventLog,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.subscriptions.add(
      this.eventLog.published$.subscribe((events) => {
        const confirmed = idsOf(events, (type) => CONFIRMATIONS.has(type));
        const refused = idsOf(events, (type) => type === 'ack.error');
        if (confirmed.length > 0) this.enqueue(() => this.outbox.remove(confirmed));
        if (refused.length > 0) this.enqueue(() => this.outbox.setFailed(refused));
      }),
    );
    this.timer = setInterval(() => this.enqueue(() => this.reportOverdue()), CHECK_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.subscriptions.unsubscribe();
    await this.queue.drain();
  }

  private enqueue(job: () => Promise<void>): void {
    this.queue.run(job).catch((error: unknown) => {
      this.logger.error(`The outbox could not be updated: ${String(error)}`);
    });
  }

  private async reportOverdue(): Promise<void> {
    const accountId = await this.accounts.currentId();
    if (accountId === null) return;
    const limit = Date.now() - this.config.send.ackTimeoutMs;
    for (const row of await this.outbox.overdue(accountId, limit)) {
      await this.writer.run(accountId, async (write) => {
        const message = await this.messages.findSent(write, row.message_id);
        // An answer may have come since the rows were read.
        if (message?.status !== 'sending') return;
        await this.threads.changeSent(write, message, { status: 'unknown' }, 'ack.timeout');
      });
    }
  }
}

function idsOf(events: EventRow[], matches: (type: string) => boolean): string[] {
  return events.filter(({ type }) => matches(type)).flatMap(({ message_id }) => message_id ?? []);
}
