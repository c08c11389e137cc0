import { WAMessageStatus, type BinaryNode, type WAMessageUpdate } from '@whiskeysockets/baileys';
import type { DeliveryStep, DeliveryUpdate } from '../inbound-batch.js';

const STEPS: Partial<Record<number, DeliveryStep>> = {
  [WAMessageStatus.SERVER_ACK]: 'server',
  [WAMessageStatus.DELIVERY_ACK]: 'delivered',
  [WAMessageStatus.READ]: 'read',
  [WAMessageStatus.PLAYED]: 'played',
};

/** A receipt for one of our messages; null for updates that are none. */
export function toDeliveryUpdate(
  { key, update }: WAMessageUpdate,
  at: number,
): DeliveryUpdate | null {
  if (!key.fromMe || !key.id || update.status === undefined || update.status === null) return null;
  if (update.status === WAMessageStatus.ERROR) {
    const [errorCode = 'unknown'] = (update.messageStubParameters ?? []) as string[];
    return { messageId: key.id, step: 'error', at, errorCode: String(errorCode) };
  }
  const step = STEPS[update.status];
  return step ? { messageId: key.id, step, at } : null;
}

/**
 * The server's word that it has a message, for which the library has no event
 * (`<ack class="message" id from>`; with `error` the library reports it itself).
 */
export function toServerAck({ attrs }: BinaryNode, at: number): DeliveryUpdate | null {
  return attrs.id && !attrs.error ? { messageId: attrs.id, step: 'server', at } : null;
}
