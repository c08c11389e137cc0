import { Injectable } from '@nestjs/common';
import { ChatFinder } from '../chats/chat-finder.js';
import type { Viewer } from '../../base/common/http/request-outcome.js';
import { EventsRepository } from '../events/events.repository.js';
import {
  toStage,
  TraceSource,
  type TracedMessage,
  type TracePart,
  type TraceStep,
} from '../../base/common/trace/trace-source.js';
import type { TraceReasonDto } from '../../base/common/trace/trace-step.dto.js';
import { DeliveriesRepository } from './delivery/deliveries.repository.js';
import { LatestDeliveries } from './delivery/latest-deliveries.js';
import { toDeliveryDto, toSingleDeliveryDto } from './dto/webhook-dto.mapper.js';
import type { WebhookDeliveryDto } from './dto/webhook.dto.js';
import type { Webhook } from './endpoint/webhook.mapper.js';
import { WebhooksRepository } from './endpoint/webhooks.repository.js';
import { maySeeWebhook } from './webhook-access.js';

/** Each member of a large group adds two receipts, each of which is an event. */
const MAX_EVENTS = 2000;

/** The deliveries of a message's events to webhooks. Deliveries with one attempt are in memory only. */
@Injectable()
export class WebhooksTrace extends TraceSource {
  readonly name = 'webhook';

  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly latest: LatestDeliveries,
    private readonly events: EventsRepository,
    private readonly chats: ChatFinder,
  ) {
    super();
  }

  async trace(message: TracedMessage, viewer: Viewer): Promise<TracePart> {
    const all = await this.webhooks.list();
    const webhooks = all.filter(({ filter }) => maySeeWebhook(viewer, filter));
    // Most services have none.
    if (webhooks.length === 0) return { steps: [], isComplete: true };
    const { rows: events, hasMore } = await this.eventsOf(message, viewer);
    const seqs = events.map(({ seq }) => seq);
    const steps = await Promise.all(webhooks.map((webhook) => this.stepsOf(webhook, seqs)));
    const areAllInMemory =
      !hasMore &&
      events.every(({ timestamp }) => timestamp >= STARTED_AT) &&
      webhooks.every(({ id }) => this.latest.isWhole(id));
    return { steps: steps.flat(), isComplete: areAllInMemory };
  }

  private async eventsOf({ account_id, chat_jid, id }: TracedMessage, viewer: Viewer) {
    const chat_jids = await this.chats.addressesOf(chat_jid);
    const owner = { phoneId: account_id, account: null, viewer };
    const filter = { ...owner, chat_jids, message_id: id, after: 0 };
    return this.events.find(filter, MAX_EVENTS);
  }

  private async stepsOf(webhook: Webhook, seqs: number[]): Promise<TraceStep[]> {
    const stored = await this.deliveries.listOfEvents(webhook.id, seqs);
    const atOnce = this.latest
      .of(webhook.id)
      .latest()
      .filter(({ message: { seq } }) => seq !== null && seqs.includes(seq));
    return [
      ...stored.map((row) => toDeliveryDto(row, webhook.retry_after)),
      ...atOnce.map(toSingleDeliveryDto),
    ].map((delivery) => toDeliveryStep(webhook, delivery));
  }
}

const STARTED_AT = Date.now() - process.uptime() * 1000;

/** Lasts from the first attempt to the end of the last one. */
function toDeliveryStep(
  { id: webhookId, url, description }: Webhook,
  delivery: WebhookDeliveryDto,
): TraceStep {
  const { id, type, state, attempts, first_at: firstAt } = delivery;
  const begin = Math.min(Date.parse(firstAt), ...attempts.map(({ at }) => Date.parse(at)));
  const last = attempts.at(-1);
  const end = last ? Date.parse(last.at) + last.duration_ms : begin;
  return toStage(
    {
      id: `webhook-${id}`,
      source: 'webhook',
      name: type,
      reason: reasonOf(delivery),
      detail: { webhook: { id: webhookId, url, description }, delivery },
    },
    begin,
    state === 'pending' ? null : end,
  );
}

/** The failure of its last attempt. */
function reasonOf({ attempts, next_at: nextAt }: WebhookDeliveryDto): TraceReasonDto | null {
  const { error, status } = attempts.at(-1) ?? { error: null, status: null };
  if (error === null) return null;
  return {
    code: status === null ? 'no_answer' : `http_${status}`,
    text: error,
    retry_at: nextAt === null ? null : Date.parse(nextAt),
  };
}
