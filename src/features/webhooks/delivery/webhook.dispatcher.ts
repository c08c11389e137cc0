import { Injectable } from '@nestjs/common';
import { Logger } from '../../../base/common/logging/logger.js';
import { ChatFinder } from '../../chats/chat-finder.js';
import { ShownJids } from '../../../store/rows/work/shown-jids.js';
import { Mutex } from '../../../base/common/async/mutex.js';
import type { EventRow } from '../../../base/storage/event-owner.mapper.js';
import { EventLog } from '../../../base/storage/event-log.js';
import { DEFAULT_ACCOUNT } from '../../../base/common/account-name.js';
import { accountOf, EventBodies, type PostedEvent } from '../endpoint/event-bodies.js';
import type { Webhook } from '../endpoint/webhook.mapper.js';
import { WebhooksRepository } from '../endpoint/webhooks.repository.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { OrderedWorker } from './ordered.worker.js';
import { ParallelWorker } from './parallel.worker.js';
import { LatestDeliveries } from './latest-deliveries.js';
import { WebhookAttempts } from './webhook-attempts.js';
import { isGood, WebhookClient, type Attempt } from './webhook.client.js';
import type { WebhookWorker } from './webhook.worker.js';

const GONE = 410;
const DAY_MS = 86_400_000;
/** A receiver that has taken nothing for this long is given up. */
const MOST_FAILING_MS = 5 * DAY_MS;

/** Runs a worker for each active webhook, and disables those whose receiver is gone or fails for days. */
@Injectable()
export class WebhookDispatcher {
  private readonly logger = new Logger(WebhookDispatcher.name);
  private readonly mutex = new Mutex();
  private readonly workers = new Map<string, WebhookWorker>();
  /** ms; the same as stored, so that a success costs no write. */
  private readonly failingSince = new Map<string, number | null>();
  private readonly bodies = new EventBodies((rows) => this.shown.inEventsOfAll(rows));
  private isStopping = false;

  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly latest: LatestDeliveries,
    private readonly eventLog: EventLog,
    private readonly client: WebhookClient,
    private readonly attempts: WebhookAttempts,
    private readonly chats: ChatFinder,
    private readonly shown: ShownJids,
  ) {}

  async start(): Promise<void> {
    this.latest.isPosting = true;
    for (const webhook of await this.webhooks.list()) await this.restart(webhook.id);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.mutex.runExclusive(async () => {
      await Promise.all([...this.workers.values()].map((worker) => worker.stop()));
    });
  }

  /** Restarts the worker after a change of the webhook, its cursor or its rows. */
  restart(id: string): Promise<void> {
    return this.mutex.runExclusive(async () => {
      await this.workers.get(id)?.stop();
      this.workers.delete(id);
      const webhook = await this.webhooks.find(id);
      if (!webhook) this.forget(id);
      if (webhook?.state !== 'active' || this.isStopping) return;
      const worker = this.createWorker(webhook);
      this.workers.set(id, worker);
      await worker.start();
    });
  }

  /**
   * Ends the worker, changes what it uses, and starts another one, also if the change fails.
   * @returns what `change` returns
   */
  async whileStopped<T>(id: string, change: () => Promise<T>): Promise<T> {
    try {
      return await this.mutex.runExclusive(async () => {
        await this.workers.get(id)?.stop();
        this.workers.delete(id);
        return change();
      });
    } finally {
      await this.restart(id);
    }
  }

  /** Makes the attempts that are due, if the webhook is active. */
  async deliverDue(id: string): Promise<void> {
    await this.workers.get(id)?.scheduleRetries();
  }

  /** Deletes the data of a deleted account in memory and in rows: nothing of it is delivered, or shown, any more. */
  async forgetAccount(account: string): Promise<void> {
    for (const { id } of await this.webhooks.list()) {
      this.latest.of(id).drop((body) => accountOf(body) === account);
      await this.whileStopped(id, () => this.deliveries.deleteOf(id, account));
    }
  }

  /** Deletes the data of accounts that it is no longer for: call it while it is stopped. */
  async forgetOthers(id: string, accounts: readonly string[]): Promise<void> {
    this.latest.of(id).drop((body) => !isOf(accounts, body));
    await this.deliveries.deleteOthers(id, accounts);
  }

  /** The number of events of its accounts that the webhook has not had yet, wanted or not. */
  async lagOf({ id, filter }: Pick<Webhook, 'id' | 'filter'>): Promise<number> {
    const done = this.workers.get(id)?.doneUpTo ?? (await this.webhooks.readCursor(id));
    return this.eventLog.countAfter(done, filter.accounts ?? null);
  }

  /** Stores the effect of an attempt on the receiver's state. */
  private async note(webhook: Webhook, attempt: Attempt): Promise<void> {
    const { id } = webhook;
    const since = this.failingSince.get(id) ?? null;
    if (isGood(attempt.status)) {
      if (since !== null) await this.setFailingSince(id, null);
    } else if (attempt.status === GONE) await this.disable(webhook, 'gone');
    // A later time was set by a clock that was fast.
    else if (since === null || since > attempt.at) await this.setFailingSince(id, attempt.at);
    else if (attempt.at - since >= MOST_FAILING_MS) await this.disable(webhook, 'failing');
  }

  private createWorker(webhook: Webhook): WebhookWorker {
    const Worker = webhook.isOrdered ? OrderedWorker : ParallelWorker;
    this.failingSince.set(webhook.id, webhook.failing_since);
    return new Worker(webhook, {
      eventLog: this.eventLog,
      deliveries: this.deliveries,
      client: this.client,
      recent: this.latest.of(webhook.id),
      attempts: this.attempts,
      addressesOf: (phoneId, jid) => this.chats.addressesIn(phoneId, jid),
      bodies: this.bodies,
      onAttempt: (attempt) => this.note(webhook, attempt),
      onRetryAfter: (until) => this.webhooks.update(webhook.id, { retry_after: until }),
    });
  }

  /** Builds the posted body of an event. */
  async write(row: EventRow): Promise<PostedEvent> {
    const [event] = await this.bodies.of([row]);
    return event;
  }

  private async setFailingSince(id: string, since: number | null): Promise<void> {
    this.failingSince.set(id, since);
    await this.webhooks.update(id, { failing_since: since });
  }

  /** Disables it visibly: in the log, in health, as an event, on the page. Once for attempts that end together. */
  private async disable(webhook: Webhook, reason: 'gone' | 'failing'): Promise<void> {
    const { id, url, description } = webhook;
    if (!(await this.webhooks.disable(id, reason))) return;
    this.logger.error(`Webhook ${id} is disabled: ${DISABLED_BECAUSE[reason]}`);
    const accounts = webhook.filter.accounts ?? null;
    // A webhook for all accounts belongs to the service, and so to the account that always exists.
    await this.eventLog.record(accounts?.[0] ?? DEFAULT_ACCOUNT, {
      phoneId: null,
      type: 'webhook.disabled',
      source: 'service',
      payload: { webhook: { id, host: new URL(url).host, description, accounts }, reason },
    });
    // Not awaited: the worker that made the attempt waits for this.
    this.restart(id).catch((error: unknown) =>
      this.logger.warn(`Webhook ${id} could not be stopped: ${String(error)}`),
    );
  }

  private forget(id: string): void {
    this.latest.forget(id);
    this.failingSince.delete(id);
  }
}

/** A test belongs to no account, and to everybody who sees the webhook. */
function isOf(accounts: readonly string[], body: string): boolean {
  const account = accountOf(body);
  return account === null || accounts.includes(account);
}

export const DISABLED_BECAUSE = {
  gone: 'its receiver answered that it is gone (HTTP 410)',
  failing: 'its receiver has taken nothing for five days',
};
