import { jest } from '@jest/globals';
import type { HttpAdapterHost } from '@nestjs/core';
import type { ChatFinder } from '../../../src/features/chats/chat-finder.js';
import { ShownJids } from '../../../src/store/rows/work/shown-jids.js';
import type { DashboardDatabase } from '../../../src/base/storage/database.js';
import { EventLog } from '../../../src/base/storage/event-log.js';
import { DeliveriesReader } from '../../../src/features/webhooks/deliveries.reader.js';
import { LatestDeliveries } from '../../../src/features/webhooks/delivery/latest-deliveries.js';
import { DeliveriesRepository } from '../../../src/features/webhooks/delivery/deliveries.repository.js';
import { WebhookAttempts } from '../../../src/features/webhooks/delivery/webhook-attempts.js';
import {
  WebhookClient,
  type Attempt,
  type AttemptResult,
  type WebhookRequest,
} from '../../../src/features/webhooks/delivery/webhook.client.js';
import { WebhookDispatcher } from '../../../src/features/webhooks/delivery/webhook.dispatcher.js';
import { WebhooksRepository } from '../../../src/features/webhooks/endpoint/webhooks.repository.js';
import { TargetGuard } from '../../../src/features/webhooks/target/target.guard.js';
import type { CreateWebhookDto } from '../../../src/features/webhooks/dto/webhook-requests.dto.js';
import { WebhooksService } from '../../../src/features/webhooks/webhooks.service.js';
import { createConfig, createEvent, isStoreBusy } from './factories.js';
import { scaled } from '../jest/machine-factor.js';
import { openDashboardStore, type TestStore } from './test-stores.js';
import { WebhookReceiver } from '../webhook-receiver.js';

/** Rounds of the event loop without a request or a statement on its way, after which nothing else is on its way, either. */
const QUIET_ROUNDS = 12;
/** In real time. */
const LONGEST_REQUEST_MS = scaled(5000);
/** The longest real time of one wait. */
const MOST_TIMERS = 50_000;
const native = { setImmediate };

class CountingClient extends WebhookClient {
  /** Number of running attempts. */
  running = 0;

  override async post(request: WebhookRequest, signal?: AbortSignal): Promise<AttemptResult> {
    this.running += 1;
    try {
      return await super.post(request, signal);
    } finally {
      this.running -= 1;
    }
  }
}

/**
 * Webhooks on a real store, with a real receiver, in moved time: timers run one after the other, and between two of
 * them each request gets as far as the receiver lets it.
 */
export class WebhookRig {
  readonly webhooks: WebhooksRepository;
  readonly deliveries: DeliveriesRepository;
  readonly log: EventLog;
  /** All attempts, in the form for metrics. */
  readonly attempts: Attempt[] = [];
  /** Finds the addresses of a chat. */
  addressesOf = (_phoneId: number | null, jid: string): Promise<string[]> => Promise.resolve([jid]);
  service!: WebhooksService;
  private dispatcher!: WebhookDispatcher;
  private client!: CountingClient;

  private constructor(
    private readonly store: TestStore<DashboardDatabase>,
    readonly receiver: WebhookReceiver,
    private readonly keep: { eventBuffer: number; eventKeep: number },
  ) {
    this.log = new EventLog(this.database, createConfig({ events: keep }));
    this.webhooks = new WebhooksRepository(this.database, this.log);
    this.deliveries = new DeliveriesRepository(this.database);
  }

  static async start(keep = { eventBuffer: 10_000, eventKeep: 100_000 }): Promise<WebhookRig> {
    const rig = new WebhookRig(await openDashboardStore(), await WebhookReceiver.start(), keep);
    // Sockets are real.
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'clearImmediate', 'queueMicrotask', 'hrtime'],
    });
    await rig.startService();
    return rig;
  }

  get database(): DashboardDatabase {
    return this.store.database;
  }

  /** Number of running attempts. */
  get running(): number {
    return this.client.running;
  }

  /** Starts anew, as the service does on the same store. */
  async restart(): Promise<void> {
    await this.stopService();
    await this.startService();
  }

  async dispose(): Promise<void> {
    await this.stopService();
    jest.useRealTimers();
    await this.receiver.close();
    await this.store.close();
  }

  /** A webhook for all events; returns its id. */
  async create(request: Partial<CreateWebhookDto> = {}): Promise<string> {
    const { webhook } = await this.service.create({ url: this.receiver.url, ...request });
    return webhook.id;
  }

  /** Records so many events; returns their seqs. */
  async happen(
    count = 1,
    facts: Parameters<typeof createEvent>[0] = {},
    slot = 'default',
  ): Promise<number[]> {
    const events = Array.from({ length: count }, () => createEvent(facts));
    const rows = await this.database
      .transaction()
      .execute((transaction) => this.log.append(transaction, slot, events));
    this.log.publish(rows);
    await this.settle();
    return rows.map(({ seq }) => seq);
  }

  /** Seqs of events in the order of their arrival. */
  get seqs(): number[] {
    return this.receiver.received.map(({ data }) => data.seq as number);
  }

  /** Moves time by so many milliseconds. */
  async pass(ms: number): Promise<void> {
    const end = Date.now() + ms;
    // The latest time: time moves from timer to timer.
    setTimeout(() => {}, ms);
    for (let timers = 0; Date.now() < end; timers += 1) {
      if (timers > MOST_TIMERS) throw new Error('Timers keep time from passing');
      await this.settle();
      jest.advanceTimersToNextTimer();
    }
    await this.settle();
  }

  /** Resolves when all attempts have ended, or the receiver makes them wait. */
  async settle(): Promise<void> {
    const deadline = process.hrtime.bigint() + BigInt(LONGEST_REQUEST_MS * 1e6);
    for (let quiet = 0; quiet < QUIET_ROUNDS; quiet += 1) {
      await new Promise<void>((resolve) => void native.setImmediate(resolve));
      const { running } = this.client;
      const { size } = this.receiver.unanswered;
      if (isStoreBusy()) quiet = -1;
      if (running <= size) continue;
      if (process.hrtime.bigint() > deadline) {
        throw new Error(`${running} requests run, of which the receiver has ${size}`);
      }
      quiet = -1;
    }
  }

  private async startService(): Promise<void> {
    const config = createConfig({ events: this.keep });
    const guard = new TargetGuard(config, {
      httpAdapter: { getHttpServer: () => ({ address: () => null }) },
    } as HttpAdapterHost);
    const attempts = new WebhookAttempts();
    attempts.attempts$.subscribe((attempt) => this.attempts.push(attempt));
    this.client = new CountingClient(guard);
    const latest = new LatestDeliveries();
    this.dispatcher = new WebhookDispatcher(
      this.webhooks,
      this.deliveries,
      latest,
      this.log,
      this.client,
      attempts,
      {
        addressesIn: (phoneId: number | null, jid: string) => this.addressesOf(phoneId, jid),
      } as unknown as ChatFinder,
      new ShownJids(this.database, ''),
    );
    this.service = new WebhooksService(
      config,
      this.webhooks,
      this.deliveries,
      new DeliveriesReader(this.deliveries, latest),
      latest,
      this.dispatcher,
      this.client,
      attempts,
      guard,
      this.log,
    );
    await this.dispatcher.start();
  }

  private async stopService(): Promise<void> {
    await this.dispatcher.stop();
    await this.client.onApplicationShutdown();
  }
}
