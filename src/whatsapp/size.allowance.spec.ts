import { describe, expect, it } from '@jest/globals';
import {
  createAddress,
  createBatch,
  createInboundMessage,
} from '../../test/support/unit/factories.js';
import type { InboundBatch, InboundMessage } from './inbound-batch.js';
import { sanitizeBatch } from './inbound-batch.sanitizer.js';
import { SizeAllowance } from './size.allowance.js';

const NOW = 1_700_000_000_000;
const JID = '15550101@s.whatsapp.net';
const OTHER_JID = '15550102@s.whatsapp.net';
const GROUP_JID = '120363000000000001@g.us';
const HOUR_MS = 3_600_000;
const MEGABYTE = 2 ** 20;
const LARGE = 'x'.repeat(60_000);
const CONTENT = new Uint8Array(400_000);

function sayLarge(changes: Partial<InboundMessage> = {}, times = 1): InboundMessage[] {
  return Array.from({ length: times }, () =>
    createInboundMessage({ senderJid: JID, text: LARGE, content: CONTENT, ...changes }),
  );
}

function storedBytes({ messages, edits, sealedEdits }: InboundBatch): number {
  const ofMessages = messages.map(({ text, content, details, mentions }) => {
    const json = JSON.stringify([text, details, mentions]);
    return json.length + (content?.length ?? 0);
  });
  const ofEdits = edits.map(({ text, content }) => (text?.length ?? 0) + (content?.length ?? 0));
  const ofSealed = sealedEdits.map(({ ciphertext }) => ciphertext.length);
  return [...ofMessages, ...ofEdits, ...ofSealed].reduce((sum, bytes) => sum + bytes, 0);
}

describe('the allowance of one person for large messages in an hour', () => {
  const chat = createAddress(GROUP_JID);
  const change = {
    messageId: 'M',
    chat,
    byMe: false,
    byJid: JID,
    at: NOW,
    sentAt: NOW,
    origin: 'live',
  } as const;
  const cards = Array.from({ length: 400 }, () => ({ name: 'n'.repeat(100), phones: ['1'] }));
  const people = Array.from(
    { length: 1000 },
    (_, index) => `${15550000000 + index}@s.whatsapp.net`,
  );

  it.each<[string, () => Partial<InboundBatch>]>([
    ['texts', () => ({ messages: sayLarge() })],
    ['cards', () => ({ messages: sayLarge({ details: { type: 'contact', contacts: cards } }) })],
    ['mentions', () => ({ messages: sayLarge({ mentions: people }) })],
    ['edits', () => ({ edits: [{ ...change, text: LARGE, content: CONTENT }] })],
    [
      'sealed edits',
      () => ({ sealedEdits: [{ ...change, iv: new Uint8Array(12), ciphertext: CONTENT }] }),
    ],
  ])('fills 32 MB with %s, and little of each after that', (_name, create) => {
    const allowance = new SizeAllowance(() => 0);
    const store = () => storedBytes(sanitizeBatch(createBatch(create()), NOW, allowance));
    const sizes = Array.from({ length: 200 }, store);
    const [whole = 0] = sizes;
    const last = sizes.at(-1) ?? Infinity;
    expect(whole).toBeGreaterThan(300_000);
    expect(last).toBeLessThan(40_000);
    expect(sizes.filter((bytes) => bytes === whole).length * whole).toBeLessThan(40 * MEGABYTE);
    expect(sizes.filter((bytes) => bytes !== whole && bytes >= 40_000)).toEqual([]);
  });

  it('counts the stored size of a message, not the sent one', () => {
    const allowance = new SizeAllowance(() => 0);
    const huge = 'x'.repeat(MEGABYTE);
    const store = () =>
      sanitizeBatch(
        createBatch({
          messages: sayLarge({ text: huge, content: new Uint8Array(2 * MEGABYTE) }),
          edits: [{ ...change, text: huge, content: new Uint8Array(2 * MEGABYTE) }],
        }),
        NOW,
        allowance,
      );
    for (let at = 0; at < 50; at += 1) {
      const { messages, edits } = store();
      expect([messages[0]?.text?.length, edits[0]?.text?.length]).toEqual([65_536, 65_536]);
    }
  });

  it('lists the cut fields, as always', () => {
    const allowance = new SizeAllowance(() => 0);
    const messages = sayLarge({}, 200);
    sanitizeBatch(createBatch({ messages }), NOW, allowance);
    expect(messages[0]?.adjusted).toBeUndefined();
    expect(messages.at(-1)).toMatchObject({ adjusted: ['text', 'content'], content: null });
    expect(messages.at(-1)?.text).toMatch(/^x{8000,}.…$|^x{8000,}…$/);
  });

  it.each<[string, Partial<InboundMessage>]>([
    ['somebody else', { senderJid: OTHER_JID }],
    ['the owner', { senderJid: JID, fromMe: true }],
    ['the history of the phone', { origin: 'history' }],
    ['somebody who writes little', { text: 'hello', content: new Uint8Array(100) }],
  ])('takes nothing from %s', (_name, changes) => {
    const allowance = new SizeAllowance(() => 0);
    sanitizeBatch(createBatch({ messages: sayLarge({}, 200) }), NOW, allowance);
    const [message] = sanitizeBatch(
      createBatch({ messages: sayLarge(changes) }),
      NOW,
      allowance,
    ).messages;
    expect(message?.adjusted).toBeUndefined();
    expect(message?.content).not.toBeNull();
  });

  it('begins again after an hour', () => {
    let now = 0;
    const allowance = new SizeAllowance(() => now);
    sanitizeBatch(createBatch({ messages: sayLarge({}, 200) }), NOW, allowance);
    expect(allowance.take(JID, MEGABYTE)).toBe(false);
    now = HOUR_MS;
    expect(allowance.take(JID, MEGABYTE)).toBe(true);
  });

  it('is kept for a limited number of people', () => {
    const allowance = new SizeAllowance(() => 0);
    for (let person = 0; person < 20_000; person += 1) allowance.take(`${person}`, 30 * MEGABYTE);
    expect(allowance.take('19999', 30 * MEGABYTE)).toBe(false);
    expect(allowance.take('0', 30 * MEGABYTE)).toBe(true);
  });
});
