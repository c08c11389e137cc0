import {
  getBinaryNodeChild,
  getBinaryNodeChildren,
  type BinaryNode,
} from '@whiskeysockets/baileys';
import type { Refusal } from '../../whatsapp-gateway.js';
import type { DeliveryStep, DeliveryUpdate } from '../../inbound-batch.js';
import { isGroup, normalizeJid } from '../../jid.js';

/**
 * The server's word that it has a message, for which the library has no event
 * (`<ack class="message" id from>`; with `error` it is a refusal).
 */
export function toServerAck({ attrs }: BinaryNode, at: number): DeliveryUpdate | null {
  return attrs.id && !attrs.error ? { messageId: attrs.id, step: 'server', at } : null;
}

/** The server's word that it does not take a message; read from the raw stanza, as its acknowledgement is. */
export function toRefusal({ attrs }: BinaryNode, at: number): Refusal | null {
  return attrs.id && attrs.error ? { messageId: attrs.id, code: attrs.error, at } : null;
}

/** By the receipt's type; a contact's device that is merely `inactive` tells nothing. */
const STEPS = new Map<string, DeliveryStep>([
  ['', 'delivered'],
  ['read', 'read'],
  ['played', 'played'],
]);

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
  const step = STEPS.get(type);
  const participantJid = participantOf(node);
  const deliveries = step
    ? messageIds.map((messageId) => ({
        messageId,
        step,
        at,
        ...(participantJid && { participantJid }),
      }))
    : [];
  return { deliveries, readElsewhere: [] };
}

/** In a group a receipt says whose it is. */
function participantOf({ attrs }: BinaryNode): string | null {
  return isGroup(attrs.from ?? '') ? normalizeJid(attrs.participant ?? '') : null;
}

/** One id as an attribute, further ones in a list. */
function idsOf(node: BinaryNode): string[] {
  const items = getBinaryNodeChildren(getBinaryNodeChild(node, 'list'), 'item');
  return [node, ...items].flatMap(({ attrs }) => attrs.id ?? []);
}
