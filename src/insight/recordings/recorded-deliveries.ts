import { Injectable } from '@nestjs/common';
import type {
  WebhookAttemptDto,
  WebhookDeliveryDto,
} from '../../features/webhooks/dto/webhook.dto.js';
import { accountOf } from '../../features/webhooks/endpoint/event-bodies.js';
import { DeliveriesReader } from '../../features/webhooks/deliveries.reader.js';
import type { Webhook } from '../../features/webhooks/endpoint/webhook.mapper.js';
import { WebhooksRepository } from '../../features/webhooks/endpoint/webhooks.repository.js';
import { maySeeWebhook } from '../../features/webhooks/webhook-access.js';
import { PairingScope } from '../../whatsapp/pairing.scope.js';
import type { RecordingRange } from './recording-range.js';

/** The newest deliveries of each webhook. */
const MOST = 1000;

/** A delivery to a webhook, with the webhook's number only: its address, the body and the answers are left out. */
export interface RecordedDelivery {
  /** ms since 1970 */
  at: number;
  /** From 1, in the order in which they were created. */
  webhook: number;
  delivery: DeliveryFacts;
}

type DeliveryFacts = Omit<WebhookDeliveryDto, 'body'>;

/** Reads the deliveries to webhooks that began in a range. */
@Injectable()
export class RecordedDeliveries {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesReader,
    private readonly pairing: PairingScope,
  ) {}

  /** Oldest first. */
  async find({
    viewer,
    from,
    to,
  }: Pick<RecordingRange, 'viewer' | 'from' | 'to'>): Promise<RecordedDelivery[]> {
    const all = await this.webhooks.list();
    const webhooks = all.filter(({ filter }) => maySeeWebhook(viewer, filter));
    const found = await Promise.all(
      webhooks.map(async (webhook, index) => {
        const deliveries = await this.latest(webhook);
        return deliveries.map((delivery) => toRecorded(delivery, index + 1));
      }),
    );
    return found
      .flat()
      .filter(({ at }) => at >= from && at < to)
      .toSorted((one, other) => one.at - other.at);
  }

  /** Deliveries without their bodies, which may be large and are not recorded. */
  private async latest(webhook: Webhook): Promise<DeliveryFacts[]> {
    const found: DeliveryFacts[] = [];
    let before: string | undefined;
    for (let left = MOST; left > 0;) {
      const query = { limit: left, ...(before !== undefined && { before }) };
      const { deliveries, pagination } = await this.deliveries.list(webhook, query);
      found.push(...deliveries.filter((delivery) => this.isOwn(delivery)).map(withoutBody));
      if (pagination.next === null) break;
      before = pagination.next;
      left -= deliveries.length;
    }
    return found;
  }

  /** False if it is about another account. Tests, and events of an earlier version, name no account. */
  private isOwn({ body }: WebhookDeliveryDto): boolean {
    return [null, this.pairing.account].includes(accountOf(body));
  }
}

/**
 * Without anything of the user's.
 * @param startedAt ms since 1970; times are told from there
 * @param eventSeq the number of its event in the recording; null if that does not have it
 */
export function maskDelivery(
  { webhook, delivery: { type, state, attempts } }: RecordedDelivery,
  { startedAt, eventSeq }: { startedAt: number; eventSeq: number | null },
) {
  const maskAttempt = ({ at, duration_ms, status }: WebhookAttemptDto) => ({
    at_ms: Date.parse(at) - startedAt,
    duration_ms,
    status,
  });
  return {
    type: 'webhook.delivery',
    payload: {
      webhook,
      event_seq: eventSeq,
      event_type: type,
      state,
      attempts: attempts.map(maskAttempt),
    },
  };
}

function withoutBody({ body: _body, ...facts }: WebhookDeliveryDto): DeliveryFacts {
  return facts;
}

function toRecorded(delivery: DeliveryFacts, webhook: number): RecordedDelivery {
  return { at: Date.parse(delivery.first_at), webhook, delivery };
}
