import {
  getBinaryNodeChild,
  getBinaryNodeChildren,
  type BinaryNode,
} from '@whiskeysockets/baileys';
import type { Refusal } from '../../whatsapp-gateway.js';
import type { DeliveryStep, DeliveryUpdate, ReceiptSender } from '../../inbound-batch.js';
import { isGroup, isLid, isPn, normalizeJid } from '../../jid.js';
import { isReceiver, type Receiver } from './own-account.js';
import { namesThirdPerson } from './third-person.js';

/**
 * The server's ack of a message, for which the library has no event
 * (`<ack class="message" id from>`; with `error` it is a refusal).
 */
export function toServerAck({ attrs }: BinaryNode, at: number): DeliveryUpdate | null {
  return attrs.id && !attrs.error ? { messageId: attrs.id, step: 'server', at, by: null } : null;
}

/** The server's refusal of a message (nack), read from the same raw stanza as an ack. */
export function toRefusal({ attrs }: BinaryNode, at: number): Refusal | null {
  return attrs.id && attrs.error ? { messageId: attrs.id, code: attrs.error, at } : null;
}

/** Ids in one receipt. Clients send one for the messages they show at once; a stanza could name a hundred thousand. */
const MAX_IDS = 1024;

/** The step for each type of receipt; a receipt of type `inactive` changes nothing. */
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
 * Maps a receipt. Read from the raw stanza because the library merges receipts in one flush: of `delivered` and `read`
 * only `read` would be left (Baileys: Utils/event-buffer.js). A receipt of another device of this account names the
 * other side of the chat as `recipient`, or comes in a group; from anybody else, a `recipient` is false.
 */
export function toReceipts(node: BinaryNode, receiver: Receiver, at: number): Receipts {
  const { type = '', recipient } = node.attrs;
  const nothing = { deliveries: [], readElsewhere: [] };
  const by = toSender(node);
  if (!by) return { ...nothing, deliveries: toGroupedReceipts(node, at) };
  const messageIds = idsOf(node);
  const isOwn = isReceiver(receiver, by.jids[0]);
  if (isOwn && (recipient || by.groupJid !== null)) {
    const isRead = type === 'read' || type === 'read-self';
    return { ...nothing, readElsewhere: isRead ? messageIds : [] };
  }
  const step = recipient ? undefined : STEPS.get(type);
  if (!step) return nothing;
  return { ...nothing, deliveries: messageIds.map((messageId) => ({ messageId, step, at, by })) };
}

/**
 * The sender of a receipt. A group's receipt names it as `participant`; in a chat of two the sender is the other side,
 * and a third person named there is not believed. The sender's other address is in the same place as in a message
 * (Baileys: Utils/decode-wa-message.js, extractAddressingContext).
 */
export function toSender(node: BinaryNode): ReceiptSender | null {
  const { attrs } = node;
  const from = personOrGroup(attrs.from);
  const participant = personOrGroup(attrs.participant);
  if (from === null) return null;
  if (!isGroup(from)) {
    return namesThirdPerson(node) ? null : toJids(null, from, attrs.sender_pn, attrs.sender_lid);
  }
  if (participant === null || isGroup(participant)) return null;
  return toJids(from, participant, attrs.participant_pn, attrs.participant_lid);
}

/** An address of the other kind belongs to the same person. */
function toJids(groupJid: string | null, jid: string, pn?: string, lid?: string): ReceiptSender {
  const other = isPn(jid) ? personOrGroup(lid) : personOrGroup(pn);
  const isOther = other !== null && (isPn(jid) ? isLid(other) : isPn(other));
  return { jids: isOther ? [jid, other] : [jid], groupJid };
}

function personOrGroup(value: string | undefined): string | null {
  const jid = normalizeJid(value ?? '');
  return jid !== null && (isPn(jid) || isLid(jid) || isGroup(jid)) ? jid : null;
}

/**
 * Reads a group's receipt without a sender, which lists for each message those who have it (whatsmeow: receipt.go,
 * handleGroupedReceipt).
 */
function toGroupedReceipts(node: BinaryNode, at: number): DeliveryUpdate[] {
  const groupJid = personOrGroup(node.attrs.from);
  const step = STEPS.get(node.attrs.type ?? '');
  if (groupJid === null || !isGroup(groupJid) || node.attrs.participant || !step) return [];
  const deliveries = getBinaryNodeChildren(node, 'participants').flatMap((message) =>
    getBinaryNodeChildren(message, 'user').flatMap(({ attrs }) => {
      const jid = personOrGroup(attrs.jid);
      const messageId = message.attrs.key;
      if (!messageId || jid === null || isGroup(jid)) return [];
      return { messageId, step, at, by: { jids: [jid], groupJid } };
    }),
  );
  return deliveries.slice(0, MAX_IDS);
}

/** Lists the ids of a receipt: the first is an attribute, further ones are in a list. */
export function idsOf(node: BinaryNode): string[] {
  const items = getBinaryNodeChildren(getBinaryNodeChild(node, 'list'), 'item');
  return [node, ...items].flatMap(({ attrs }) => attrs.id ?? []).slice(0, MAX_IDS);
}
