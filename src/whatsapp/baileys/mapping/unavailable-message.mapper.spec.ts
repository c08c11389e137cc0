import { describe, expect, it } from '@jest/globals';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { toDroppedMessage } from './unavailable-message.mapper.js';
import { toInboundEntries } from './inbound-entries.mapper.js';

const ME = { jid: '15550000@s.whatsapp.net', lid: '9000000@lid' };
const ANN = '15550101@s.whatsapp.net';
const SENT_AT = 1_700_000_000;
const NOW = SENT_AT * 1000 + 1000;
const FIFTEEN_DAYS_MS = 15 * 24 * 60 * 60 * 1000;

function stanza(content: BinaryNode[], attrs: Record<string, string> = {}): BinaryNode {
  return { tag: 'message', attrs: { id: 'M', from: ANN, t: `${SENT_AT}`, ...attrs }, content };
}

function node(tag: string, attrs: Record<string, string> = {}): BinaryNode {
  return { tag, attrs, content: undefined };
}

function map(given: BinaryNode, now = NOW) {
  const message = toDroppedMessage(given, ME, now);
  return message && toInboundEntries(message, ME, 'live').messages;
}

describe('a message that the library does not emit', () => {
  it.each<[string, BinaryNode[], number, string | null]>([
    [
      'that can be seen once, on the phone',
      [node('unavailable', { type: 'view_once_unavailable_fanout' })],
      NOW,
      'View once message, open it on the phone',
    ],
    ['of a bot', [node('unavailable', { type: 'bot_unavailable_fanout' })], NOW, null],
    ['whose key is elsewhere', [node('enc', { type: 'msmsg' })], NOW, null],
    ['without content, from long ago', [], NOW + FIFTEEN_DAYS_MS, null],
  ])('is an entry: %s', (_case, content, now, text) => {
    expect(map(stanza(content), now)).toMatchObject([
      { id: 'M', chat: { jid: ANN }, type: 'unsupported', text, timestamp: SENT_AT * 1000 },
    ]);
  });

  it.each<[string, BinaryNode]>([
    ['with content', stanza([node('enc', { type: 'msg' })])],
    ['with open content', stanza([node('plaintext')])],
    ['that the phone is asked for', stanza([])],
    ['that the library knows as view once', stanza([node('unavailable', { type: 'view_once' })])],
    ['between our devices', stanza([node('enc', { type: 'msmsg' })], { category: 'peer' })],
    ['from nowhere', stanza([node('enc', { type: 'msmsg' })], { from: 'x@y' })],
    ['that is none', node('receipt')],
  ])('is not one %s', (_case, given) => {
    expect(map(given)).toBeNull();
  });
});
