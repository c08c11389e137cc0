import { BoundedList } from '../../../base/common/bounded-list.js';
import type { WebhookMessage } from '../endpoint/webhook.mapper.js';
import { isGood, type Attempt } from './webhook.client.js';

const MOST = { count: 200, bytes: 2 * 1024 * 1024 };

/** A delivery by the first attempt; only in memory, as no row is written for it. */
export interface RecentDelivery {
  message: WebhookMessage;
  attempt: Attempt;
}

/** The latest deliveries of a webhook with one attempt, for people who watch them. */
export class RecentDeliveries {
  private readonly deliveries = new BoundedList<RecentDelivery>(MOST);
  /** The number of deliveries since the start of the service, tests as well. */
  count = 0;

  /** Adds a delivery, or a failed test. */
  add(delivery: RecentDelivery): void {
    if (isGood(delivery.attempt.status)) this.count += 1;
    this.deliveries.add(delivery, delivery.message.body.length);
  }

  /** Drops deliveries of a deleted account; they count as delivered. */
  drop(isMatch: (body: string) => boolean): void {
    this.deliveries.dropAll(({ message }) => isMatch(message.body));
  }

  /** True if none was dropped since the start of the service. */
  get isWhole(): boolean {
    return !this.deliveries.hasDropped;
  }

  /** Oldest first. */
  latest(): RecentDelivery[] {
    return this.deliveries.values;
  }
}
