import { describe, expect, it } from '@jest/globals';
import { aChat, anEvent, aMessage, aStanza } from '../../testing/factories.js';
import {
  completionsOf,
  matches,
  parseQuery,
  toDeliveryFilter,
  toServerFilter,
} from './event-query.js';

const GRACE = aChat({ jid: '15550102@s.whatsapp.net', lid: '1@lid', title: 'Grace Example' });
const CHATS = [
  GRACE,
  aChat({ jid: '2@g.us', title: 'Group' }),
  aChat({ jid: '3@g.us', title: 'Bad "one' }),
];

const RECEIVED = anEvent({
  type: 'message.received',
  chat_jid: GRACE.jid,
  message_id: 'ABC',
  payload: { message: aMessage({ id: 'ABC', text: 'Two tickets, please', sender_jid: GRACE.jid }) },
});
const FAILED = anEvent({ kind: 'ack', type: 'ack.error', chat_jid: '2@g.us', message_id: 'DEF' });
const SENT = aStanza('out', "<message id='DEF' to='1:3@lid' type='text'><enc v='2'/></message>");
const RECEIPT = aStanza('in', "<receipt id='ABC' from='15550102@s.whatsapp.net' type='read'/>");
const ALL = { RECEIVED, FAILED, SENT, RECEIPT };

/** @param {string} text */
const found = (text) =>
  Object.entries(ALL)
    .filter(([, event]) => matches(event, parseQuery(text, CHATS)))
    .map(([name]) => name);

describe('a filter', () => {
  it.each([
    ['', ['RECEIVED', 'FAILED', 'SENT', 'RECEIPT']],
    ['tickets', ['RECEIVED']],
    ['two please', ['RECEIVED']],
    ['"two please"', []],
    ['"two tickets"', ['RECEIVED']],
    ['chat:"grace ex"', ['RECEIVED', 'SENT', 'RECEIPT']],
    ['chat:2@g.us', ['FAILED']],
    ['chat:15550102@s.whatsapp.net', ['RECEIVED', 'SENT', 'RECEIPT']],
    ['from:grace', ['RECEIVED', 'RECEIPT']],
    ['from:me', ['SENT']],
    ['tag:enc', ['SENT']],
    ['tag:rec', []],
    ['type:ack', ['FAILED']],
    ['type:message.received', ['RECEIVED']],
    ['type:read', ['RECEIPT']],
    ['id:abc', ['RECEIVED', 'RECEIPT']],
    ['dir:in', ['RECEIVED', 'FAILED', 'RECEIPT']],
    ['dir:out -tag:iq', ['SENT']],
    ['-dir:in', ['SENT']],
    ['-"tickets" -tag:message', ['FAILED', 'RECEIPT']],
    ['ID:abc Type:message', ['RECEIVED']],
  ])('%s finds %j', (text, names) => {
    expect(found(text)).toEqual(names);
    expect(parseQuery(text).mistakes).toEqual([]);
  });

  it.each([
    ['cat:grace', 'cat: is no filter. There are chat, from, tag, type, id, dir.'],
    ['dir:up', 'dir: is in or out.'],
    ['chat:', 'chat: needs a value.'],
    ['"open', 'A quotation mark is missing.'],
  ])('%s is a mistake', (text, mistake) => {
    expect(parseQuery(text).mistakes).toEqual([mistake]);
  });

  it('applies the rest of a filter beside a mistake', () => {
    expect(found('cat:grace tickets')).toEqual(['RECEIVED']);
  });

  it('is taken literally', () => {
    expect(found('tag:.*')).toEqual([]);
    expect(found('.')).toEqual(['RECEIVED', 'FAILED', 'RECEIPT']);
  });

  it('gives the service the part that it can search for', () => {
    const text = 'type:ack.error chat:2@g.us id:DEF dir:in -later now';
    expect(toServerFilter(parseQuery(text))).toEqual({
      type: 'ack.error',
      chat_jid: '2@g.us',
      message_id: 'DEF',
      q: 'now',
    });
    expect(toServerFilter(parseQuery('type:ack chat:grace -id:A'))).toEqual({});
    expect(toServerFilter(parseQuery('chat:@g.us message.rec'))).toEqual({});
  });

  it('gives the service the part that it can search deliveries for', () => {
    const text = '-later type:ack.error chat:2@g.us dir:in ack id:DEF';
    expect(toDeliveryFilter(parseQuery(text))).toEqual({ type: 'ack.error', q: 'DEF' });
    expect(toDeliveryFilter(parseQuery('"ack of all" type:ack'))).toEqual({ q: 'ack of all' });
    expect(toDeliveryFilter(parseQuery('chat:grace -type:ack.read'))).toEqual({});
    expect(toDeliveryFilter(parseQuery('x'.repeat(300))).q).toHaveLength(200);
  });

  it('works with a hundred thousand events', () => {
    const events = Array.from({ length: 100_000 }, (_, index) => ({ ...RECEIVED, seq: index }));
    const query = parseQuery('from:grace -tag:iq tickets', CHATS);
    expect(events.filter((event) => matches(event, query))).toHaveLength(100_000);
  });
});

describe('the completion of a filter', () => {
  it.each([
    ['t', ['tag:', 'type:']],
    ['tickets -d', ['tickets -dir:']],
    ['type:ack.e', ['type:ack.error']],
    ['tag:iq from:gra', ['tag:iq from:"Grace Example"']],
    ['chat:bad', ['chat:"Bad one"']],
    ['dir:in', []],
    ['tickets', []],
  ])('of %s is %j', (text, completions) => {
    expect(completionsOf(text, CHATS)).toEqual(completions);
  });
});
