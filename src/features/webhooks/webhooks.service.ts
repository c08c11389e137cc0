import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../base/config/config.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import type { WebhookRow } from '../../base/storage/dashboard.schema.js';
import { EventLog } from '../../base/storage/event-log.js';
import { DeliveriesReader } from './deliveries.reader.js';
import { DeliveriesRepository } from './delivery/deliveries.repository.js';
import { LatestDeliveries } from './delivery/latest-deliveries.js';
import { createSecret } from './delivery/signature.js';
import { WebhookAttempts } from './delivery/webhook-attempts.js';
import { WebhookClient } from './delivery/webhook.client.js';
import { WebhookDispatcher } from './delivery/webhook.dispatcher.js';
import { toSingleDeliveryDto, toWebhookDto } from './dto/webhook-dto.mapper.js';
import type {
  WebhookCountsDto,
  WebhookDeletedDto,
  WebhookDeliveryListDto,
  WebhookDto,
  WebhookListDto,
  WebhookResentDto,
  WebhookSecretDto,
  WebhookTestDto,
} from './dto/webhook.dto.js';
import type {
  CreateWebhookDto,
  DeliveriesQuery,
  ResendDto,
  UpdateWebhookDto,
} from './dto/webhook-requests.dto.js';
import { TargetGuard, TargetRefusedError } from './target/target.guard.js';
import {
  ROTATION_MS,
  secretsOf,
  toEventMessage,
  toTestMessage,
  type Webhook,
} from './endpoint/webhook.mapper.js';
import { mayGet } from './endpoint/webhook-filter.js';
import { WebhooksRepository } from './endpoint/webhooks.repository.js';
import type { Viewer } from '../../base/common/http/request-outcome.js';
import { maySeeWebhook } from './webhook-access.js';

const MOST_WEBHOOKS = 100;

/** Creates, changes and repeats webhooks. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly config: Config,
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly reader: DeliveriesReader,
    private readonly latest: LatestDeliveries,
    private readonly dispatcher: WebhookDispatcher,
    private readonly client: WebhookClient,
    private readonly attempts: WebhookAttempts,
    private readonly guard: TargetGuard,
    private readonly eventLog: EventLog,
  ) {}

  /** The webhooks that the viewer may see. */
  async list(viewer: Viewer): Promise<WebhookListDto> {
    const all = await this.webhooks.list();
    const webhooks = all.filter(({ filter }) => maySeeWebhook(viewer, filter));
    const counts = await this.countDeliveries();
    return { webhooks: await Promise.all(webhooks.map((each) => this.toDto(each, counts))) };
  }

  async read(id: string): Promise<WebhookDto> {
    return this.toDto(await this.find(id));
  }

  /** @throws ApiError `validation_failed` */
  async create(request: CreateWebhookDto): Promise<WebhookSecretDto> {
    if ((await this.webhooks.list()).length >= MOST_WEBHOOKS) {
      throw new ApiError('validation_failed', `There are ${MOST_WEBHOOKS} webhooks already.`);
    }
    const secret = createSecret();
    const row: WebhookRow = {
      ...NEW,
      ...(await this.toColumns(request, NO_FILTER)),
      id: `wh_${randomBytes(8).toString('hex')}`,
      url: request.url,
      secret,
      created_at: Date.now(),
    };
    await this.webhooks.insert(row);
    await this.dispatcher.restart(row.id);
    return { webhook: await this.read(row.id), secret };
  }

  /** @throws ApiError `not_found`, `validation_failed` */
  async update(id: string, request: UpdateWebhookDto): Promise<WebhookDto> {
    const { filter, url } = await this.find(id);
    const changes = await this.toColumns(request, filter);
    // A new receiver does not inherit the wish of the old one.
    if (changes.url !== undefined && changes.url !== url) changes.retry_after = null;
    await this.dispatcher.whileStopped(id, async () => {
      // Its new viewers must find nothing of an account that it had before.
      if (request.accounts) await this.dispatcher.forgetOthers(id, request.accounts);
      await this.webhooks.update(id, changes);
    });
    return this.read(id);
  }

  /** Deletes the webhooks of a deleted account, so that none serves a later account of its name. */
  async endAccount(account: string): Promise<void> {
    for (const { id, filter } of await this.webhooks.list()) {
      if (!filter.accounts?.includes(account)) continue;
      const accounts = filter.accounts.filter((name) => name !== account);
      await (accounts.length === 0 ? this.delete(id) : this.update(id, { accounts }));
    }
  }

  /** Deletes the data of a deleted account from the deliveries of the others. */
  async eraseAccount(account: string): Promise<void> {
    await this.endAccount(account);
    await this.dispatcher.forgetAccount(account);
  }

  async delete(id: string): Promise<WebhookDeletedDto> {
    await this.find(id);
    await this.dispatcher.whileStopped(id, () => this.webhooks.delete(id));
    return { status: 'ok', id };
  }

  async pause(id: string): Promise<WebhookDto> {
    return this.setState(id, 'paused');
  }

  /** Resumes it, also after it was disabled: another five days begin. Waiting deliveries are sent now. */
  async resume(id: string): Promise<WebhookDto> {
    return this.setState(id, 'active');
  }

  async rotateSecret(id: string): Promise<WebhookSecretDto> {
    const { secret: old } = await this.find(id);
    const secret = createSecret();
    const until = Date.now() + ROTATION_MS;
    const changes = { secret, old_secret: old, old_secret_until: until };
    await this.dispatcher.whileStopped(id, () => this.webhooks.update(id, changes));
    return { webhook: await this.read(id), secret };
  }

  /** Makes one attempt, in any state of the webhook; its result changes nothing. */
  async test(id: string): Promise<WebhookTestDto> {
    const webhook = await this.find(id);
    const { url, headers } = webhook;
    const message = toTestMessage(webhook);
    const request = { url, headers, secrets: secretsOf(webhook), message };
    const { attempt } = await this.client.post(request);
    this.attempts.note(attempt);
    this.latest.of(id).add({ message, attempt });
    return { delivery: toSingleDeliveryDto({ message, attempt }) };
  }

  /** @throws ApiError `not_found`, `validation_failed` */
  async resend(id: string, { since, event_id: seq, failed }: ResendDto): Promise<WebhookResentDto> {
    const webhook = await this.find(id);
    const given = [typeof since === 'string', seq !== undefined, failed === true];
    if (given.filter(Boolean).length !== 1) {
      throw new ApiError('validation_failed', 'The body must have one of since, event_id, failed.');
    }
    if (typeof since === 'string') return this.resendSince(webhook, Date.parse(since));
    if (seq !== undefined) return this.resendEvent(webhook, seq);
    const count = await this.deliveries.queueAll(id, 'failed');
    await this.dispatcher.deliverDue(id);
    return { status: 'ok', count };
  }

  async listDeliveries(id: string, query: DeliveriesQuery): Promise<WebhookDeliveryListDto> {
    return this.reader.list(await this.find(id), query);
  }

  /** Starts new deliveries of the events that the log still has. */
  private async resendSince({ id, filter }: Webhook, since: number): Promise<WebhookResentDto> {
    const count = await this.dispatcher.whileStopped(id, async () => {
      const first = await this.eventLog.firstSeqSince(since);
      const before = first === null ? await this.eventLog.newestSeq() : first - 1;
      await this.webhooks.moveCursorBack(id, before);
      return this.eventLog.countAfter(before, filter.accounts ?? null);
    });
    return { status: 'ok', count };
  }

  private async resendEvent(webhook: Webhook, seq: number): Promise<WebhookResentDto> {
    const [row] = await this.eventLog.readAfter(seq - 1, 1);
    if (row?.seq !== seq || !mayGet(webhook.filter, row)) {
      throw new ApiError('not_found', `The log does not have event ${seq}, or no longer.`);
    }
    const event = await this.dispatcher.write(row);
    await this.deliveries.queue(webhook.id, toEventMessage(webhook, event));
    await this.dispatcher.deliverDue(webhook.id);
    return { status: 'ok', count: 1 };
  }

  private async setState(id: string, state: 'active' | 'paused'): Promise<WebhookDto> {
    await this.find(id);
    const changes = { state, disabled_reason: null, failing_since: null, retry_after: null };
    await this.dispatcher.whileStopped(id, async () => {
      await this.webhooks.update(id, changes);
      // A user who resumes it does not want to wait for hours.
      if (state === 'active') await this.deliveries.queueAll(id, 'pending');
    });
    return this.read(id);
  }

  private async find(id: string): Promise<Webhook> {
    const webhook = await this.webhooks.find(id);
    if (!webhook) throw new ApiError('not_found', 'There is no webhook with this id.');
    return webhook;
  }

  /** The columns for the given fields of a request. */
  private async toColumns(
    { url, description, accounts, kinds, types, chat_jids, ordered, headers }: UpdateWebhookDto,
    filter: Webhook['filter'],
  ): Promise<Partial<WebhookRow>> {
    if (url !== undefined) await this.assertTarget(url);
    if (headers !== undefined) this.assertNoToken(headers);
    const given = Object.entries({ accounts, kinds, types, chat_jids }).filter(
      ([, value]) => value !== undefined,
    );
    return {
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description }),
      ...(ordered !== undefined && { is_ordered: Number(ordered) }),
      ...(headers !== undefined && { headers: JSON.stringify(headers) }),
      ...(given.length > 0 && {
        filter: JSON.stringify({ ...filter, ...Object.fromEntries(given) }),
      }),
    };
  }

  private async assertTarget(url: string): Promise<void> {
    try {
      await this.guard.assertAllowed(new URL(url));
    } catch (error) {
      if (!(error instanceof TargetRefusedError)) throw error;
      throw new ApiError(
        'validation_failed',
        `url leads to an address that is not allowed: ${error.message}.`,
      );
    }
  }

  /** Refuses the token of this service: its receiver could do everything. */
  private assertNoToken(headers: Record<string, string>): void {
    const { apiToken } = this.config.server;
    if (apiToken === null) return;
    if (Object.values(headers).some((value) => value.includes(apiToken))) {
      throw new ApiError('validation_failed', 'headers must not have the token of this service.');
    }
  }

  private async toDto(
    webhook: Webhook,
    counts?: Map<string, WebhookCountsDto>,
  ): Promise<WebhookDto> {
    const found = counts ?? (await this.countDeliveries());
    const deliveries = { ...NONE, ...found.get(webhook.id) };
    deliveries.delivered_at_once = this.latest.of(webhook.id).count;
    return toWebhookDto(webhook, { lag: await this.dispatcher.lagOf(webhook), deliveries });
  }

  private async countDeliveries(): Promise<Map<string, WebhookCountsDto>> {
    const counts = new Map<string, WebhookCountsDto>();
    for (const { webhook_id: id, state, count } of await this.deliveries.count()) {
      const of = counts.get(id) ?? { ...NONE };
      of[state === 'delivered' ? 'delivered_later' : state] = count;
      counts.set(id, of);
    }
    return counts;
  }
}

const NO_FILTER: Webhook['filter'] = {
  accounts: null,
  kinds: null,
  types: null,
  chat_jids: null,
};

const NEW = {
  description: null,
  filter: JSON.stringify(NO_FILTER),
  is_ordered: 0,
  headers: '{}',
  old_secret: null,
  old_secret_until: null,
  state: 'active',
  disabled_reason: null,
  failing_since: null,
  retry_after: null,
} satisfies Partial<WebhookRow>;

const NONE = { delivered_at_once: 0, delivered_later: 0, pending: 0, failed: 0 };
