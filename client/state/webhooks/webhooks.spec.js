import { describe, expect, it } from '@jest/globals';
import { fullTime } from '../shared/time.js';
import { parseQuery } from '../events/event-query.js';
import { actionsOf } from '../stream-actions.js';
import { findChat, formOf, newForm, toRequest, wrongHeaderLine } from './webhook-form.js';
import { healthOf, requestText, shownDeliveries, troubleOf } from './webhooks.view.js';

/** @import { Chat, Webhook, WebhookDelivery } from '../../service/types.d.ts' */

/** @type {Webhook} */
const WEBHOOK = {
  id: 'wh_1',
  url: 'https://example.com/hook?a=1',
  description: null,
  kinds: ['message'],
  types: null,
  accounts: null,
  chat_jids: null,
  ordered: false,
  headers: { Authorization: '***' },
  state: 'active',
  disabled_reason: null,
  failing_since: null,
  retry_after: null,
  created_at: '2026-11-20T12:00:00.000Z',
  old_secret_until: null,
  lag: 0,
  deliveries: { delivered_at_once: 1, delivered_later: 0, pending: 0, failed: 0 },
};

/**
 * @param {Partial<WebhookDelivery>} values
 * @param {object} data
 * @returns {WebhookDelivery}
 */
const aDelivery = (values, data) => ({
  id: 'wh_1_7',
  seq: 7,
  type: 'message.received',
  state: 'delivered',
  first_at: '2026-11-20T12:00:00.000Z',
  next_at: null,
  attempts: [],
  body: JSON.stringify({ type: 'message.received', data }),
  ...values,
});

describe('the form of a webhook', () => {
  it('leaves headers alone whose values are not known, unless they are replaced or dropped', () => {
    const form = formOf(WEBHOOK);
    expect(toRequest(form)).toEqual({
      url: WEBHOOK.url,
      description: null,
      kinds: ['message'],
      types: null,
      accounts: null,
      chat_jids: null,
      ordered: false,
    });
    expect(toRequest({ ...form, headers: 'X-Key: a: b\n\n Other:  c ' }).headers).toEqual({
      'X-Key': 'a: b',
      Other: 'c',
    });
    expect(toRequest({ ...form, areHeadersDropped: true }).headers).toEqual({});
  });

  it('finds a line that is no header', () => {
    expect(wrongHeaderLine('A: b\n\nBearer 123')).toBe(3);
    expect(wrongHeaderLine('A: b\n')).toBeNull();
  });

  it('takes a chat by its name or any address', () => {
    const chats = /** @type {Chat[]} */ ([{ jid: '1@lid', title: 'Grace' }]);
    expect(findChat(' grace ', chats)).toBe('1@lid');
    expect(findChat('15550101@s.whatsapp.net', chats)).toBe('15550101@s.whatsapp.net');
    expect(findChat('Nobody', chats)).toBeNull();
    expect(toRequest(newForm({ url: ' http://a.b ', chats: ['1@lid'] }))).toMatchObject({
      url: 'http://a.b',
      chat_jids: ['1@lid'],
    });
  });
});

describe('a webhook on the page', () => {
  it('is failing, paused or disabled, and tells the reason', () => {
    const since = { failing_since: '2026-11-20T12:00:00.000Z' };
    expect(healthOf({ ...WEBHOOK, ...since })).toBe('failing');
    expect(healthOf({ ...WEBHOOK, ...since, state: 'paused' })).toBe('paused');
    expect(troubleOf(WEBHOOK)).toBeNull();
    // Not the last success: an event may have been taken until just before.
    expect(troubleOf({ ...WEBHOOK, ...since })).toBe(
      `Failing since ${fullTime(since.failing_since)}. Each event is tried again.`,
    );
    expect(troubleOf({ ...WEBHOOK, state: 'disabled', disabled_reason: 'gone' })).toContain('410');
    expect(troubleOf({ ...WEBHOOK, state: 'disabled', disabled_reason: 'failing' })).toContain(
      'five days',
    );
  });

  it('shows the request of an attempt without secrets', () => {
    const at = '2026-11-20T12:00:00.900Z';
    const text = requestText({
      ...WEBHOOK,
      id: 'wh_1_7',
      at,
      body: '{"a":1}',
      headers: ['Authorization'],
    });
    expect(text.split('\n')).toEqual([
      'POST /hook?a=1 HTTP/1.1',
      'host: example.com',
      'authorization: ***',
      'content-type: application/json',
      'webhook-id: wh_1_7',
      'webhook-timestamp: 1795176000',
      'webhook-signature: v1,***',
      '',
      '{',
      '  "a": 1',
      '}',
    ]);
  });

  it('has its deliveries filtered as the inspector filters events, tests included', () => {
    const message = { text: 'Hello', from_me: false, sender_jid: '1@lid' };
    const event = { kind: 'message', type: 'message.received', chat_jid: '1@lid' };
    const hello = aDelivery({}, { ...event, message_id: 'A', payload: { message } });
    const test = aDelivery({ id: 'wh_1_test', seq: null, type: 'webhook.test' }, {});
    /** @param {string} text */
    const find = (text) =>
      shownDeliveries({
        id: 'wh_1',
        state: '',
        query: parseQuery(text),
        limit: 100,
        deliveries: [hello, test],
        next: null,
        isSearching: false,
        hasLoaded: true,
        problem: null,
      });
    expect(find('')).toEqual([hello, test]);
    expect(find('hello chat:1@lid')).toEqual([hello]);
    expect(find('id:A')).toEqual([hello]);
    expect(find('type:webhook')).toEqual([test]);
    expect(find('-type:message')).toEqual([test]);
  });

  it('is looked at again after an event about one', () => {
    expect(actionsOf('webhook', { type: 'webhook.disabled', payload: {} })).toEqual([
      { type: 'webhooks.changed', change: { isStale: true } },
    ]);
  });
});
