import {
  getBinaryNodeChild,
  getBinaryNodeChildren,
  type BinaryNode,
} from '@whiskeysockets/baileys';
import type { Refusal } from '../../whatsapp-gateway.js';
import type { DeliveryStep, DeliveryUpdate } from '../../inbound-batch.js';
import { isGroup, normalizeJid } from '../../jid.js';

/**
 * The server's ack of a message, for which the library has no event
 * (`<ack class="message" id from>`; with `error` it is a refusal).
 */
export function toServerAck({ attrs }: BinaryNode, at: number): DeliveryUpdate | null {
  return attrs.id && !attrs.error ? { messageId: attrs.id, step: 'server', at } : null;
}

/** The server's refusal of a message (nack), read from the same raw stanza as an ack. */
export function toRefusal({ attrs }: BinaryNode, at: number): Refusal | null {
  return attrs.id && attrs.error ? { messageId: attrs.id, code: attrs.error, at } : null;
}

/** By the receipt's type; a receipt of type `inactive` changes nothing. */
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
 * Maps a receipt. Read from the raw stanza because the library merges receipts in one flush: of `delivered` and
 * `read` only `read` would be left (Baileys: Utils/event-buffer.js). A receipt with a `recipient` comes from
 * another device of this account.
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

/** In a group a receipt names its sender. */
function participantOf({ attrs }: BinaryNode): string | null {
  return isGroup(attrs.from ?? '') ? normalizeJid(attrs.participant ?? '') : null;
}

/** The first id is an attribute, further ones are in a list. */
function idsOf(node: BinaryNode): string[] {
  const items = getBinaryNodeChildren(getBinaryNodeChild(node, 'list'), 'item');
  return [node, ...items].flatMap(({ attrs }) => attrs.id ?? []);
}
