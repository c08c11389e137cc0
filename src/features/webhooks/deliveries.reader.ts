import { Injectable } from '@nestjs/common';
import type { Webhook } from './endpoint/webhook.mapper.js';
import { toDeliveryFilter, toDeliveryList } from './dto/delivery-list.mapper.js';
import type { WebhookDeliveryListDto } from './dto/webhook.dto.js';
import type { DeliveriesQuery } from './dto/webhook-requests.dto.js';
import { DeliveriesRepository } from './delivery/deliveries.repository.js';
import { LatestDeliveries } from './delivery/latest-deliveries.js';

/** Reads deliveries: stored ones, and those with one attempt, which are in memory. */
@Injectable()
export class DeliveriesReader {
  constructor(
    private readonly stored: DeliveriesRepository,
    private readonly latest: LatestDeliveries,
  ) {}

  async list(
    { id, retry_after: retryAfter }: Pick<Webhook, 'id' | 'retry_after'>,
    query: DeliveriesQuery,
  ): Promise<WebhookDeliveryListDto> {
    const filter = toDeliveryFilter(query);
    const stored = await this.stored.list(id, filter);
    return toDeliveryList({ stored, recent: this.latest.of(id).latest(), retryAfter }, filter);
  }
}
