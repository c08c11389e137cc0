import { describe, expect, it } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import fc from 'fast-check';
import type { OutgoingContent } from '../../outgoing-content.js';
import { readVCard, writeVCard } from '../mapping/vcard.js';
import { encodeContent } from './encode-content.js';

const OWN_JID = '15550000:7@s.whatsapp.net';

const poll = (selectableCount: number): OutgoingContent => ({
  type: 'poll',
  question: 'Where to?',
  options: ['Sea', 'Hills'],
  selectableCount,
});

function encode(content: OutgoingContent, context = {}) {
  const encoded = encodeContent(content, OWN_JID, context);
  return { ...encoded, message: proto.Message.decode(encoded.content) };
}

describe('a poll', () => {
  it.each([
    [0, 'pollCreationMessage'],
    [1, 'pollCreationMessageV3'],
    [2, 'pollCreationMessage'],
  ] as const)('with %i choices is a %s with a secret of its own', (count, kind) => {
    const [one, other] = [encode(poll(count)), encode(poll(count))];
    expect(one.message[kind]).toMatchObject({
      name: 'Where to?',
      options: [{ optionName: 'Sea' }, { optionName: 'Hills' }],
      selectableOptionsCount: count,
    });
    const [secret, otherSecret] = [one, other].map(
      ({ message }) => message.messageContextInfo?.messageSecret,
    );
    expect(secret).toHaveLength(32);
    expect(secret).not.toEqual(otherSecret);
  });
});

describe('a message with a context', () => {
  const places: OutgoingContent = {
    type: 'location',
    latitude: 0,
    longitude: -180,
    name: null,
    address: null,
  };
  const cards = (count: number): OutgoingContent => ({
    type: 'contact',
    contacts: Array.from({ length: count }, () => ({ name: 'Ann', phone: '15550101' })),
  });

  it.each<[string, OutgoingContent, keyof proto.IMessage]>([
    ['a place', places, 'locationMessage'],
    ['a card', cards(1), 'contactMessage'],
    ['cards', cards(2), 'contactsArrayMessage'],
    ['a poll', poll(0), 'pollCreationMessage'],
    ['a poll of one choice', poll(1), 'pollCreationMessageV3'],
  ])('is in %s', (_case, content, kind) => {
    const quoted = { id: 'Q', senderJid: '900@lid', content: null, text: 'asked' };
    const timer = { seconds: 86_400, setAt: 1_700_000_000_000, isDefault: false };
    const { message } = encode(content, { quoted, timer, mentions: ['900@lid'] });
    expect(message[kind]).toMatchObject({
      contextInfo: { stanzaId: 'Q', expiration: 86_400, mentionedJid: ['900@lid'] },
    });
    const plain = encode(content, { mentions: [] }).message[kind];
    expect((plain as { contextInfo?: unknown }).contextInfo).toBeFalsy();
  });

  it('is stored as a thread shows a received one', () => {
    expect(encode(places).body).toEqual({
      type: 'location',
      text: null,
      preview: 'Location',
      media: null,
      details: {
        type: 'location',
        latitude: 0,
        longitude: -180,
        name: null,
        address: null,
        isLive: false,
      },
      isViewOnce: false,
    });
  });
});

describe('a card', () => {
  it('keeps every name', () => {
    const name = fc
      .string({ unit: 'grapheme-ascii', minLength: 1 })
      .map((text) => text.trim())
      .filter((text) => text !== '');
    fc.assert(
      fc.property(name, (each) => {
        const card = writeVCard({ name: each, phone: '15550101' });
        expect(readVCard(card)).toEqual({ name: each, phones: ['+15550101'] });
      }),
    );
  });

  it('cannot be ended or extended by a name', () => {
    const name = 'A\r\nTEL;waid=666:+666\nEND:VCARD';
    const card = writeVCard({ name, phone: '15550101' });
    expect(card.split('\n')).toHaveLength(6);
    expect(readVCard(card).phones).toEqual(['+15550101']);
  });
});
