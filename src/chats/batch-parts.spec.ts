import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createAddress, createBatch, createInboundMessage } from '../../test/support/factories.js';
import type { InboundBatch } from '../whatsapp/inbound-batch.js';
import { divideBatch, splitBatch } from './batch-parts.js';

/** A batch with so many messages, the ids of further ones, and one of everything else. */
function createFullBatch(count: number): InboundBatch {
  const messages = Array.from({ length: count }, () => createInboundMessage());
  return createBatch({
    aliases: [{ pn: '1@s.whatsapp.net', lid: '2@lid' }],
    contacts: [{ address: createAddress('1@s.whatsapp.net'), name: 'Ann' }],
    messages,
    deliveries: [{ messageId: 'OUT1', step: 'read', at: 1 }],
    readElsewhere: ['IN1'],
    chatsRead: [createAddress('1@s.whatsapp.net')],
    storedIds: ['BETWEEN-DEVICES', ...messages.map(({ id }) => id)],
  });
}

const LISTS = [
  'aliases',
  'contacts',
  'messages',
  'deliveries',
  'readElsewhere',
  'chatsRead',
] as const;

/** What the parts hold together, in their order. */
function joined(parts: InboundBatch[]): object {
  return Object.fromEntries(
    LISTS.map((name) => [name, parts.flatMap((part): unknown[] => part[name])]),
  );
}

describe('splitBatch', () => {
  it('leaves a batch alone that is small enough', () => {
    const batch = createFullBatch(3);
    expect(splitBatch(batch, 3)).toEqual([batch]);
  });

  it('loses nothing, keeps the order, and fills no part over its limit', () => {
    fc.assert(
      fc.property(
        fc.integer({ max: 30, min: 0 }),
        fc.integer({ min: 1, max: 10 }),
        (count, limit) => {
          const batch = createFullBatch(count);
          const parts = splitBatch(batch, limit);
          expect(joined(parts)).toEqual(joined([batch]));
          for (const { messages, accountJid } of parts) {
            expect(messages.length).toBeLessThanOrEqual(limit);
            expect(accountJid).toBe(batch.accountJid);
          }
        },
      ),
    );
  });

  it('has names before messages, and what is told of messages after them', () => {
    const parts = splitBatch(createFullBatch(5), 2);
    const placeOf = (name: (typeof LISTS)[number]) =>
      parts.findIndex((part) => part[name].length > 0);
    expect(placeOf('aliases')).toBeLessThan(placeOf('messages'));
    expect(placeOf('contacts')).toBeLessThan(placeOf('messages'));
    const lastMessages = parts.findLastIndex(({ messages }) => messages.length > 0);
    for (const name of ['deliveries', 'readElsewhere', 'chatsRead'] as const) {
      expect(placeOf(name)).toBeGreaterThan(lastMessages);
    }
  });

  it('confirms each message with the part that stores it, and with no other', () => {
    const parts = splitBatch(createFullBatch(5), 2);
    for (const { messages, storedIds } of parts) {
      expect(storedIds).toEqual(expect.arrayContaining(messages.map(({ id }) => id)));
    }
    const ids = parts.flatMap(({ storedIds }) => storedIds);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(6);
  });
});

describe('divideBatch', () => {
  /** Down to what cannot be divided. */
  function divideAll(batch: InboundBatch): InboundBatch[] {
    const parts = divideBatch(batch);
    return parts.length === 1 ? parts : parts.flatMap(divideAll);
  }

  it('comes down to single entries, loses none of them, and keeps their order', () => {
    fc.assert(
      fc.property(fc.integer({ max: 20, min: 0 }), (count) => {
        const batch = createFullBatch(count);
        const parts = divideAll(batch);
        expect(joined(parts)).toEqual(joined([batch]));
        for (const part of parts) {
          expect(LISTS.reduce((sum, name) => sum + part[name].length, 0)).toBe(1);
        }
      }),
    );
  });

  it('confirms each message with its own part', () => {
    for (const { messages, storedIds } of divideAll(createFullBatch(5))) {
      expect(storedIds).toEqual(messages.map(({ id }) => id));
    }
  });

  it('leaves an empty batch as it is', () => {
    const batch = createBatch({ storedIds: ['BETWEEN-DEVICES'] });
    expect(divideBatch(batch)).toEqual([batch]);
  });
});
