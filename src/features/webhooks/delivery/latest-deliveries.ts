import { Injectable } from '@nestjs/common';
import { RecentDeliveries } from './recent-deliveries.js';

/** The latest deliveries of each webhook, as far as this process has posted them. */
@Injectable()
export class LatestDeliveries {
  /** True in the process that posts to webhooks; others know of none. */
  isPosting = false;
  private readonly byWebhook = new Map<string, RecentDeliveries>();

  of(id: string): RecentDeliveries {
    const known = this.byWebhook.get(id) ?? new RecentDeliveries();
    this.byWebhook.set(id, known);
    return known;
  }

  /** True if none was dropped since the start of the service; false in a process that does not post. */
  isWhole(id: string): boolean {
    return this.isPosting && this.of(id).isWhole;
  }

  forget(id: string): void {
    this.byWebhook.delete(id);
  }
}
