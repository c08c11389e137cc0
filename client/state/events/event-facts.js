import { addressesOf } from '../chats/chat.view.js';

/**
 * Facts about an event or stanza beyond its fields: the person, the direction, the tags.
 *
 * @import { Chat, DashboardEvent } from '../../service/types.d.ts'
 * @import { CodeOrigin } from '../shared/explanation.js'
 *
 * @typedef {'in' | 'out' | null} Direction
 */

/** @type {Record<string, Direction>} */
const DIRECTIONS = {
  'node.in': 'in',
  'node.out': 'out',
  'message.queued': 'out',
  'message.uploaded': 'out',
  'chat.read': 'out',
};
const INBOUND =
  /^(ack\.(server|delivered|read|played|error)|message\.(received|undecrypted|history)|call\.(ringing|ended))$/;

/**
 * To WhatsApp or from it; null for an event of this service itself.
 * @param {DashboardEvent} event
 * @returns {Direction}
 */
export function directionOf({ type }) {
  return DIRECTIONS[type] ?? (INBOUND.test(type) ? 'in' : null);
}

/**
 * An address without its device.
 * @param {string} jid
 */
const withoutDevice = (jid) => jid.replace(/:\d+@/, '@');

/**
 * The chat that an event belongs to; for a stanza, the other side.
 * @param {DashboardEvent} event
 */
export function chatOf({ kind, chat_jid, payload }) {
  if (kind !== 'node') return chat_jid;
  const { recipient, from, to } = payload?.attrs ?? {};
  const jid = recipient ?? from ?? to;
  return jid === undefined ? null : withoutDevice(jid);
}

/**
 * The author; null for this account and for WhatsApp.
 * @param {DashboardEvent} event
 */
export function senderOf(event) {
  const { kind, payload, type } = event;
  if (kind === 'node') {
    const { participant, from } = payload?.attrs ?? {};
    return type === 'node.in' ? withoutDevice(participant ?? from ?? '') || null : null;
  }
  if (kind === 'call') return payload?.call?.caller_jid ?? null;
  if (payload?.participant_jid) return payload.participant_jid;
  if (type.startsWith('ack.')) return type === 'ack.server' ? null : event.chat_jid;
  return payload?.message && !payload.message.from_me ? payload.message.sender_jid : null;
}

const PING = /^<iq [^>]*xmlns='w:p'/;
const EMPTY_RESULT = /^<iq [^>]*type='result'[^>]*\/>$/;

/**
 * A sign of life of the connection, every half a minute, or the answer to one.
 * @param {DashboardEvent} event
 */
export function isPing({ kind, payload }) {
  const xml = payload?.xml ?? '';
  return kind === 'node' && (PING.test(xml) || (EMPTY_RESULT.test(xml) && !xml.includes('@lid')));
}

/**
 * The code that says why the connection is in its state, or why a message was not sent; null if there is none.
 * @param {DashboardEvent} event
 * @returns {{ origin: CodeOrigin, code: string } | null}
 */
export function codeOf({ payload }) {
  if (payload?.reason_code) return { origin: 'reason', code: payload.reason_code };
  const code = payload?.error_code ?? payload?.message?.error_code;
  return code ? { origin: 'message', code } : null;
}

/** @type {WeakMap<DashboardEvent, string>} */
const texts = new WeakMap();

/**
 * The text in which words are searched, in lower case.
 * @param {DashboardEvent} event
 */
export function searchText(event) {
  const known = texts.get(event) ?? toSearchText(event);
  texts.set(event, known);
  return known;
}

/** @param {DashboardEvent} event */
function toSearchText({ kind, type, message_id, payload }) {
  if (kind === 'node') return (payload?.xml ?? '').toLowerCase();
  const { message, reason, reaction } = payload ?? {};
  const parts = [
    type,
    message_id,
    reason,
    reaction?.emoji,
    message?.text,
    message?.sender_name,
    message?.type,
    message?.error_code,
    message?.error_text,
    message?.media?.file_name,
    message?.quoted?.text,
  ];
  return parts.filter(Boolean).join('\n').toLowerCase();
}

/** @type {WeakMap<Chat[], Map<string, string>>} */
const titles = new WeakMap();

/**
 * The titles of chats by each of their addresses.
 * @param {Chat[]} chats
 */
export function titlesOf(chats) {
  const known = titles.get(chats);
  if (known) return known;
  /** @type {Map<string, string>} */
  const made = new Map();
  for (const chat of chats) for (const address of addressesOf(chat)) made.set(address, chat.title);
  titles.set(chats, made);
  return made;
}
