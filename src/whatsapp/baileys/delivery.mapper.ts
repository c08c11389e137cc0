import {
  getBinaryNodeChild,
  getBinaryNodeChildren,
  WAMessageStatus,
  type BinaryNode,
  type WAMessageUpdate,
} from '@whiskeysockets/baileys';
import type { DeliveryStep, DeliveryUpdate } from '../inbound-batch.js';

/**
 * The server's word that it has a message, for which the library has no event
 * (`<ack class="message" id from>`; with `error` the library reports it itself).
 */
export function toServerAck({ attrs }: BinaryNode, at: number): DeliveryUpdate | null {
  return attrs.id && !attrs.error ? { messageId: attrs.id, step: 'server', at } : null;
}

/** The server's refusal of one of our messages; null for every other update. */
export function toRefusal({ key, update }: WAMessageUpdate, at: number): DeliveryUpdate | null {
  if (!key.fromMe || !key.id || update.status !== WAMessageStatus.ERROR) return null;
  const [errorCode = 'unknown'] = (update.messageStubParameters ?? []) as string[];
  return { messageId: key.id, step: 'error', at, errorCode };
}

/** By the receipt's type; a contact's device that is merely `inactive` tells nothing. */
const STEPS: Record<string, DeliveryStep> = {
  '': 'delivered',
  read: 'read',
  played: 'played',
};

export interface Receipts {
  deliveries: DeliveryUpdate[];
  /** Received messages that another device of this account has read. */
  readElsewhere: string[];
}

/**
 * What a receipt stanza tells. Read from the raw stanza because the library merges those that come
 * together: of `delivered` and `read` in one flush only `read` would be left (Baileys:
 * Utils/event-buffer.js). With a `recipient` it is about what this account's other devices did.
 */
export function toReceipts(node: BinaryNode, at: number): Receipts {
  const { type = '', recipient } = node.attrs;
  const messageIds = idsOf(node);
  if (recipient) {
    const isRead = type === 'read' || type === 'read-self';
    return { deliveries: [], readElsewhere: isRead ? messageIds : [] };
  }
  const step = STEPS[type];
  const deliveries = step ? messageIds.map((messageId) => ({ messageId, step, at })) : [];
  return { deliveries, readElsewhere: [] };
}

/** One id as an attribute, further ones in a list. */
function idsOf(node: BinaryNode): string[] {
  const items = getBinaryNodeChildren(getBinaryNodeChild(node, 'list'), 'item');
  return [node, ...items].flatMap(({ attrs }) => attrs.id ?? []);
}
