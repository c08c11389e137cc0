import { formatList, t } from '../../language/t.js';
import { titleOfJid } from '../chats/chat.view.js';
import { titlesOf } from '../events/event-facts.js';
import { matches } from '../events/event-query.js';
import { fullTime, preciseSpan } from '../shared/time.js';

/**
 * @import { Chat, DashboardEvent, Webhook, WebhookDelivery } from '../../service/types.d.ts'
 * @import { OpenDeliveries } from './webhooks.js'
 *
 * @typedef {'active' | 'failing' | 'paused' | 'disabled'} WebhookHealth
 */

/** @type {Record<WebhookHealth, string>} */
export const HEALTH_TEXT = {
  active: t('webhooks.state.active'),
  failing: t('webhooks.state.failing'),
  paused: t('webhooks.state.paused'),
  disabled: t('webhooks.state.disabled'),
};

/** @type {Record<string, string>} */
export const KIND_TEXT = {
  message: t('webhooks.kind.message'),
  ack: t('webhooks.kind.ack'),
  call: t('webhooks.kind.call'),
  connection: t('webhooks.kind.connection'),
  webhook: t('webhooks.kind.webhook'),
};

/** @type {Record<WebhookDelivery['state'], string>} */
export const DELIVERY_TEXT = {
  pending: t('webhooks.delivery.pending'),
  delivered: t('webhooks.delivery.delivered'),
  failed: t('webhooks.delivery.failed'),
};

/**
 * @param {Webhook} webhook
 * @returns {WebhookHealth}
 */
export const healthOf = ({ state, failing_since: since }) =>
  state === 'active' && since !== null ? 'failing' : state;

/**
 * The problem of a webhook, in a sentence; null if there is none.
 * @param {Webhook} webhook
 */
export function troubleOf({ state, disabled_reason: reason, failing_since: since }) {
  if (state === 'disabled')
    return t(reason === 'gone' ? 'webhooks.disabled.gone' : 'webhooks.disabled.failing');
  return since !== null && state === 'active'
    ? t('webhooks.failing-since', { time: fullTime(since) })
    : null;
}

/**
 * A short address, without the parts that all addresses share.
 * @param {string} url
 */
export const shortUrl = (url) => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

/** @param {Webhook} webhook */
export const nameOf = ({ description, url }) => description || shortUrl(url);

/**
 * Numbers that tell the health of a webhook at a glance.
 * @param {Webhook} webhook
 * @returns {{ name: string, label: string, value: number, isBad: boolean }[]}
 */
export function countsOf({ deliveries, lag }) {
  const { delivered_at_once: atOnce, delivered_later: later, pending, failed } = deliveries;
  return [
    { name: 'delivered', label: t('webhooks.delivered'), value: atOnce + later, isBad: false },
    { name: 'pending', label: t('webhooks.pending'), value: pending, isBad: pending > 0 },
    { name: 'failed', label: t('webhooks.failed'), value: failed, isBad: failed > 0 },
    { name: 'lag', label: t('webhooks.lag'), value: lag, isBad: false },
  ];
}

/**
 * @param {Webhook} webhook
 * @param {Chat[]} chats
 * @returns {[name: string, value: string][]}
 */
export function factsOf(webhook, chats) {
  const { kinds, types, chat_jids: jids, ordered, headers } = webhook;
  const { created_at, old_secret_until, retry_after } = webhook;
  const titles = titlesOf(chats);
  const events = [...(kinds ?? []).map((kind) => KIND_TEXT[kind] ?? kind), ...(types ?? [])];
  const names = Object.keys(headers);
  return [
    [t('webhooks.fact.events'), events.length === 0 ? t('webhooks.all') : formatList(events)],
    ...pair(
      t('webhooks.fact.chats'),
      (jids ?? []).map((jid) => titles.get(jid) ?? titleOfJid(jid)),
    ),
    [t('webhooks.fact.order'), t(ordered ? 'webhooks.ordered' : 'webhooks.parallel')],
    ...pair(t('webhooks.fact.headers'), names),
    [t('webhooks.fact.created'), fullTime(created_at)],
    ...pair(t('webhooks.fact.retry-after'), retry_after ? [fullTime(retry_after)] : []),
    ...pair(t('webhooks.fact.old-secret'), old_secret_until ? [fullTime(old_secret_until)] : []),
  ];
}

/**
 * @param {string} name
 * @param {string[]} values
 * @returns {[name: string, value: string][]} none without values
 */
const pair = (name, values) => (values.length === 0 ? [] : [[name, formatList(values)]]);

/** @type {WeakMap<WebhookDelivery, DashboardEvent>} */
const events = new WeakMap();

/**
 * The event of a delivery, so that the inspector's filter finds it. A test is not an event of the log, and becomes one
 * here.
 * @param {WebhookDelivery} delivery
 */
function eventOf(delivery) {
  const known = events.get(delivery) ?? toEvent(delivery);
  events.set(delivery, known);
  return known;
}

/**
 * @param {WebhookDelivery} delivery
 * @returns {DashboardEvent}
 */
function toEvent({ seq, type, body, first_at: timestamp }) {
  const { data } = JSON.parse(body);
  if (seq !== null) return data;
  const own = { seq: 0, kind: 'webhook', type, timestamp, payload: data };
  return /** @type {DashboardEvent} */ (
    /** @type {unknown} */ ({ ...own, chat_jid: null, message_id: null })
  );
}

/**
 * The deliveries that match the filter.
 * @param {OpenDeliveries} open
 */
export const shownDeliveries = ({ deliveries, query }) =>
  query.terms.length === 0
    ? deliveries
    : deliveries.filter((delivery) => matches(eventOf(delivery), query));

/**
 * The result of the last attempt, in few words.
 * @param {WebhookDelivery} delivery
 */
export function lastAnswer({ attempts }) {
  const last = attempts.at(-1);
  if (!last) return '';
  return last.status === null ? t('webhooks.answer.none') : String(last.status);
}

/** @param {WebhookDelivery} delivery */
export function lastDuration({ attempts }) {
  const last = attempts.at(-1);
  return last ? preciseSpan(last.duration_ms) : '';
}

/**
 * A request in its sent form, without the signature: that needs the secret, which the page does not have.
 * @param {{ url: string, id: string, at: string, body: string, headers: string[] }} request
 */
export function requestText({ url, id, at, body, headers }) {
  const { pathname, search, host } = new URL(url);
  return [
    `POST ${pathname}${search} HTTP/1.1`,
    `host: ${host}`,
    ...headers.map((name) => `${name.toLowerCase()}: ***`),
    'content-type: application/json',
    `webhook-id: ${id}`,
    `webhook-timestamp: ${Math.floor(Date.parse(at) / 1000)}`,
    'webhook-signature: v1,***',
    '',
    readableJson(body),
  ].join('\n');
}

/**
 * JSON with a line for each field; any other text as it is.
 * @param {string} text
 */
export function readableJson(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
