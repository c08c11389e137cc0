import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  createBatch,
  createInboundMessage,
  createMessageRow,
} from '../../../../test/support/unit/factories.js';
import { jsonBytes } from '../../../base/common/cut-text.js';
import { sanitizeBatch } from '../../../whatsapp/inbound-batch.sanitizer.js';
import { MAX_CONTENT_BYTES, MAX_MESSAGE_BYTES } from '../../../whatsapp/message-size.policy.js';
import { toMessageRow } from './message-row.js';
import { toMessageDto } from './message.mapper.js';

type Changes = Parameters<typeof createInboundMessage>[0];

/** Stores an arriving message; returns the stored row, and its form in the API. */
function store(changes: Changes) {
  const batch = createBatch({ messages: [createInboundMessage(changes)] });
  const [message] = sanitizeBatch(batch, 1_700_000_000_000).messages;
  const mentions = message.mentions.map((jid) => ({ jid, name: null }));
  const stored = toMessageRow(1, 1, message, { quoted: message.quoted, mentions });
  const row = { ...createMessageRow(), ...stored };
  return { row, shown: toMessageDto(row, message.chat.jid, {} as never) };
}

const jids = (count: number) =>
  Array.from({ length: count }, (_, at) => `155500${at}@s.whatsapp.net`);
const long = fc.string({ unit: 'binary', minLength: 100, maxLength: 3000 });
const many = fc.array(long, { maxLength: 300 });
const details = fc.oneof(
  many.map((names) => ({
    type: 'contact' as const,
    contacts: names.map((name) => ({ name, phones: names })),
  })),
  many.map((options) => ({
    type: 'poll' as const,
    question: options[0] ?? '',
    options,
    selectableCount: 1,
  })),
  fc.nat(6000).map((count) => ({
    type: 'system' as const,
    notice: 'x',
    participants: jids(count),
  })),
);

/** A message none of whose parts is too large by itself. */
const WORST = {
  letters: '字'.repeat(65_536),
  details: { type: 'system' as const, notice: 'x', participants: jids(5000) },
  mentions: 1024,
  times: 1,
};

describe('a message that arrives', () => {
  it('is stored and shown within its size, with any parts', () => {
    const given = fc.record({ letters: long, details, mentions: fc.nat(2000), times: fc.nat(700) });
    fc.assert(
      fc.property(given, ({ letters, details, mentions, times }) => {
        const text = letters.repeat(times);
        const { row, shown } = store({
          type: details.type,
          text,
          preview: text,
          senderName: letters,
          details,
          mentions: jids(mentions),
          quoted: { id: 'A', senderJid: null, fromMe: false, type: 'text', text },
          content: new Uint8Array(times * 1000),
        });
        const { content: _content, ...columns } = row;
        expect(jsonBytes(shown)).toBeLessThanOrEqual(MAX_MESSAGE_BYTES);
        expect(jsonBytes(columns)).toBeLessThanOrEqual(1.5 * MAX_MESSAGE_BYTES);
        expect(row.content?.length ?? 0).toBeLessThanOrEqual(MAX_CONTENT_BYTES);
        expect(JSON.stringify(shown).isWellFormed()).toBe(true);
      }),
      { numRuns: 100, examples: [[WORST]], endOnFailure: true },
    );
  });
});
