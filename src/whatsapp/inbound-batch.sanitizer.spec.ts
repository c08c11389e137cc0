import { describe, expect, it } from '@jest/globals';
import {
  createAddress,
  createBatch,
  createInboundMessage,
} from '../../test/support/unit/factories.js';
import { jsonBytes } from '../base/common/cut-text.js';
import type { InboundBatch, MessageChange } from './inbound-batch.js';
import { sanitizeBatch } from './inbound-batch.sanitizer.js';
import { MAX_CARDS_BYTES } from './message-size.policy.js';

const NOW = 1_700_000_000_000;
const JID = '15550101@s.whatsapp.net';
const GROUP_JID = '120363000000000001@g.us';
const LONE = '\ud83d';

const IMPOSSIBLE = [NaN, Infinity, -1, 0.5, 9e18, 253_402_300_800_000];

function sanitize(batch: Partial<InboundBatch>): InboundBatch {
  return sanitizeBatch(createBatch(batch), NOW);
}

function messageWith(changes: Parameters<typeof createInboundMessage>[0]) {
  return sanitize({ messages: [createInboundMessage(changes)] }).messages[0];
}

function createChange(changes: Partial<MessageChange> = {}): MessageChange {
  const chat = createAddress(JID);
  return { messageId: 'M', chat, byMe: false, byJid: JID, at: NOW, origin: 'live', ...changes };
}

describe('a message', () => {
  it('is unchanged if it is sound', () => {
    const message = createInboundMessage({ text: 'héllo 👋\n\0', timestamp: NOW });
    const copy = structuredClone(message);
    expect(sanitize({ messages: [message] }).messages[0]).toEqual(copy);
  });

  it.each(IMPOSSIBLE)(
    'gets the current time for the impossible time %p, and says so',
    (timestamp) => {
      expect(messageWith({ timestamp })).toMatchObject({ timestamp: NOW, adjusted: ['timestamp'] });
    },
  );

  it('of a history has no time if it names no possible one', () => {
    expect(messageWith({ timestamp: NaN, origin: 'history' })).toMatchObject({
      timestamp: 0,
      adjusted: ['timestamp'],
    });
  });

  it('drops impossible figures of a file', () => {
    const media = {
      mimetype: 'a/b',
      fileName: null,
      size: 1.8e19,
      seconds: -1,
      width: NaN,
      height: 4_294_967_295,
      isVoice: false,
      isAnimated: false,
      waveform: null,
    };
    const message = messageWith({ type: 'image', media });
    expect(message.media).toMatchObject({ size: null, seconds: null, width: null, height: null });
    expect(message.adjusted).toEqual([
      'media.size',
      'media.seconds',
      'media.width',
      'media.height',
    ]);
  });

  it('has a waveform between 0 and 100', () => {
    const media = {
      mimetype: 'audio/ogg',
      fileName: null,
      size: null,
      seconds: null,
      width: null,
      height: null,
      isVoice: true,
      isAnimated: false,
      waveform: [0, 100, 101, 255, NaN],
    };
    const message = messageWith({ type: 'audio', media });
    expect(message.media?.waveform).toEqual([0, 100, 100, 100, 0]);
    expect(message.adjusted).toContain('media.waveform');
  });

  it('has a position on the globe', () => {
    const details = {
      type: 'location' as const,
      latitude: NaN,
      longitude: 1e308,
      name: null,
      address: null,
      isLive: false,
    };
    const message = messageWith({ type: 'location', details });
    expect(message.details).toMatchObject({ latitude: 0, longitude: 180 });
    expect(message.adjusted).toEqual(['details.latitude', 'details.longitude']);
  });

  it('has a possible speed', () => {
    const details = {
      type: 'location' as const,
      latitude: 1,
      longitude: 2,
      name: null,
      address: null,
      isLive: true,
      accuracyM: 4_294_967_295,
      speedMps: Infinity,
      sequence: 2 ** 63,
    };
    expect(messageWith({ type: 'location', details }).details).toMatchObject({
      accuracyM: 6_371_000,
      speedMps: 299_792_458,
      sequence: null,
    });
  });

  it('mentions only people, each once, up to a limit', () => {
    const people = Array.from({ length: 2000 }, (_, at) => `1555${at}@s.whatsapp.net`);
    const [one, two] = people;
    const { mentions } = messageWith({ mentions: [one, '900:4@lid', 'x', GROUP_JID, one, two] });
    expect(mentions).toEqual([one, '900@lid', two]);
    expect(messageWith({ mentions: [...people] }).mentions).toHaveLength(1024);
  });

  it('invites to a group at a possible time', () => {
    const details = {
      type: 'group_invite' as const,
      groupJid: 'not a group',
      groupName: 'n'.repeat(5000),
      code: 'c'.repeat(5000),
      expiresAt: 9e21,
    };
    expect(messageWith({ type: 'group_invite', details }).details).toEqual({
      type: 'group_invite',
      groupJid: '',
      groupName: 'n'.repeat(1000),
      code: 'c'.repeat(255),
      expiresAt: null,
    });
  });

  it('has no event that begins at an impossible time', () => {
    const details = { type: 'event' as const, name: 'E', description: null, startsAt: 9e21 };
    expect(messageWith({ type: 'event', details }).details).toMatchObject({ startsAt: null });
  });

  it.each<[string, Record<string, unknown>]>([
    ['large', { text: 'x'.repeat(MAX_CARDS_BYTES) }],
    ['deep', JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`) as Record<string, unknown>],
    ['with half a letter', { a: [{ b: LONE }] }],
    ['under half a letter', { [LONE]: 1 }],
  ])('has no answer to a flow that is %s: a part of it means another', (_case, parameters) => {
    const choice = { type: 'choice', kind: 'flow', id: 'i'.repeat(2000), text: 't' } as const;
    const none = { description: null, name: null, card_index: null };
    const message = messageWith({ details: { ...choice, ...none, parameters } });
    expect(message.details).toEqual({ ...choice, ...none, id: null, parameters: null });
    expect(message.adjusted).toEqual(['choice.id', 'choice.parameters']);
  });

  it('names an impossible number of an order as the API does', () => {
    const none = { id: null, token: null, status: null, title: null, message: null };
    const numbers = { item_count: -1, total_amount_1000: 1.5, currency: null };
    const people = { seller_jid: null, request_id: null };
    const message = messageWith({ details: { type: 'order', ...none, ...numbers, ...people } });
    expect(message.adjusted).toEqual(['order.item_count', 'order.total_amount_1000']);
  });

  it('has a digest in place of a very long id, by which a change finds it', () => {
    const id = '1234-'.repeat(60_000);
    const message = messageWith({ id, albumId: `${id}5` });
    const edit = { ...createChange({ messageId: id }), text: 'new', content: null };
    const [changed] = sanitize({ edits: [edit] }).edits;
    expect(message.id).toMatch(/^sha256-[0-9a-f]{64}$/);
    expect(changed?.messageId).toBe(message.id);
    expect(message.albumId).not.toBe(message.id);
    expect(message.adjusted).toEqual(['id', 'album_id']);
  });

  it('has no half of a surrogate pair', () => {
    const message = messageWith({ id: `ID${LONE}`, text: `a${LONE}b`, senderName: LONE });
    expect(message).toMatchObject({ id: 'ID\ufffd', text: 'a\ufffdb', senderName: '\ufffd' });
    expect(message.adjusted).toEqual(['id', 'sender_name', 'text', 'preview']);
  });

  it('has names and lists up to a length', () => {
    const options = Array.from({ length: 1000 }, (_, at) => `option ${at}`);
    const details = {
      type: 'poll' as const,
      question: 'q'.repeat(5000),
      options,
      selectableCount: 4_294_967_295,
    };
    const message = messageWith({ type: 'poll', details, senderName: 'n'.repeat(1_000_000) });
    expect(message.senderName).toHaveLength(1000);
    expect(message.details).toMatchObject({
      question: 'q'.repeat(1000),
      options: options.slice(0, 100),
      selectableCount: 100,
    });
    expect(message.adjusted).toContain('details.options');
  });

  it.each(['x', 'ä', '字'])(
    'keeps the longest text of WhatsApp’s own clients whole: %s',
    (letter) => {
      const text = letter.repeat(65_536);
      const message = messageWith({ text });
      expect(message.text).toBe(text);
      expect(message.adjusted).toBeUndefined();
    },
  );

  it('marks a text that is cut, and says so', () => {
    const message = messageWith({ text: 'x'.repeat(1_000_000) });
    expect(message.text).toBe(`${'x'.repeat(65_535)}…`);
    expect(message.adjusted).toEqual(['text']);
  });

  it('shows the beginning of a long text in the chat list', () => {
    const message = messageWith({ text: 'x'.repeat(2000) });
    expect(message.preview).toBe(`${'x'.repeat(499)}…`);
    expect(message.adjusted).toBeUndefined();
  });

  it('has all contact cards that a phone sends, with long names and two numbers each', () => {
    const card = { name: '名'.repeat(30), phones: ['+4915551000009', '+4915551000010'] };
    const contacts = Array.from({ length: 257 }, () => structuredClone(card));
    const { details, adjusted } = messageWith({
      type: 'contact',
      details: { type: 'contact', contacts },
    });
    expect((details as { contacts: unknown[] }).contacts).toHaveLength(257);
    expect(adjusted).toBeUndefined();
  });

  it('has as many contact cards as fit', () => {
    const phones = Array.from({ length: 100 }, () => '5'.repeat(255));
    const contacts = Array.from({ length: 500 }, () => ({ name: 'n'.repeat(5000), phones }));
    const { details, adjusted } = messageWith({
      type: 'contact',
      details: { type: 'contact', contacts: structuredClone(contacts) },
    });
    expect(jsonBytes(details)).toBeLessThan(MAX_CARDS_BYTES + 100);
    expect((details as { contacts: unknown[] }).contacts.length).toBeGreaterThan(5);
    expect(adjusted).toEqual([
      'details.contacts.name',
      'details.contacts.phones',
      'details.contacts',
    ]);
  });
});

describe('a vote', () => {
  it('has possible names, addresses and a time', () => {
    const choice = { iv: new Uint8Array(), ciphertext: new Uint8Array() };
    const voter = { byJid: 'nobody', byName: 'n'.repeat(2000), voteId: `V${LONE}` };
    const vote = { ...createChange({ at: 9e18, sentAt: NOW - 5000 }), ...voter, choice };
    expect(sanitize({ votes: [vote] }).votes[0]).toMatchObject({
      byJid: '',
      byName: 'n'.repeat(1000),
      voteId: 'V\ufffd',
      at: NOW - 5000,
      choice,
      adjusted: ['by_jid', 'timestamp', 'by_name', 'vote_id'],
    });
  });
});

describe('a change', () => {
  it.each(IMPOSSIBLE)('gets the time of its message for the impossible time %p', (at) => {
    const change = { ...createChange({ at, sentAt: NOW - 5000 }), text: 'new', content: null };
    expect(sanitize({ edits: [change] }).edits[0]).toMatchObject({
      at: NOW - 5000,
      adjusted: ['edited_at'],
    });
  });

  it('gets the current time if its message names none either', () => {
    const change = createChange({ at: NaN, sentAt: NaN });
    expect(sanitize({ deletions: [change] }).deletions[0]).toMatchObject({ at: NOW });
  });

  it('is a reaction of one emoji', () => {
    const reaction = { ...createChange(), byName: null, emoji: '👍'.repeat(1000) };
    expect(sanitize({ reactions: [reaction] }).reactions[0].emoji).toHaveLength(64);
  });
});

describe('chat updates', () => {
  it('are kept as far as they are possible', () => {
    const chat = {
      address: createAddress(JID),
      mutedUntil: 1.8e22,
      unread: { count: 4_294_967_295, at: NaN },
    };
    expect(sanitize({ chats: [chat] }).chats[0]).toMatchObject({
      mutedUntil: 8_640_000_000_000_000,
      unread: { count: 1_000_000_000, at: 0 },
    });
  });

  it('name only groups that have an address', () => {
    const groups = [
      { jid: 'nonsense', subject: 'A' },
      { jid: '120363000000000001@g.us', subject: 'B' },
    ];
    expect(sanitize({ groups }).groups.map(({ subject }) => subject)).toEqual(['B']);
  });

  it('have a progress in percent', () => {
    const history = {
      type: 'recent' as const,
      progress: 4_294_967_295,
      chatCount: 1,
      messageCount: 1,
      chat: null,
    };
    expect(sanitize({ history }).history?.progress).toBe(100);
  });
});
