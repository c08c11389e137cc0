import { Injectable } from '@nestjs/common';
import type { DeliveryUpdate } from '../whatsapp/inbound-batch.js';

/** More than can be under way at once; a bound against news of messages that never come. */
const MAX_REMEMBERED = 1000;

/**
 * Remembers news of messages that are not stored yet: a receipt needs no decryption and may
 * overtake its message.
 */
@Injectable()
export class EarlyNews {
  private readonly deliveries = new Map<string, DeliveryUpdate[]>();
  private readonly readElsewhere = new Set<string>();

  addDelivery(update: DeliveryUpdate): void {
    const earlier = this.deliveries.get(update.messageId) ?? [];
    this.deliveries.set(update.messageId, [...earlier, update]);
    forgetOldest(this.deliveries);
  }

  /** What was said of this message, once. */
  takeDeliveries(messageId: string): DeliveryUpdate[] {
    const updates = this.deliveries.get(messageId) ?? [];
    this.deliveries.delete(messageId);
    return updates;
  }

  addReadElsewhere(messageId: string): void {
    this.readElsewhere.add(messageId);
    forgetOldest(this.readElsewhere);
  }

  /** True if this message was read on another device before it was stored here. */
  takeReadElsewhere(messageId: string): boolean {
    return this.readElsewhere.delete(messageId);
  }
}

/** Maps and sets keep the order in which their keys came. */
function forgetOldest(keyed: Map<string, unknown> | Set<string>): void {
  if (keyed.size <= MAX_REMEMBERED) return;
  const { value } = keyed.keys().next();
  if (value !== undefined) keyed.delete(value);
}
