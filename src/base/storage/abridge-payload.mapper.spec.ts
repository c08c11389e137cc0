import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createMessageRow } from '../../../test/support/unit/factories.js';
import { CUT_MARK, jsonBytes } from '../common/cut-text.js';
import type { MessagePayload } from './event-payload.js';
import type { MessageDto } from '../shapes/message.dto.js';
import { toMessageDto } from '../../store/rows/messages/message.mapper.js';
import { abridgePayload } from './abridge-payload.mapper.js';

const MAX_BYTES = 8 * 1024;
const JID = '15550101@s.whatsapp.net';

function createMessage(changes: Partial<MessageDto> = {}): MessageDto {
  return { ...toMessageDto(createMessageRow(), JID, {} as never), ...changes };
}

function createReaction(at: number) {
  return { emoji: '👍', sender_jid: JID, sender_name: 'Ann', from_me: false, timestamp: at };
}

function pollOf(voterCount: number): MessageDto {
  const voters = Array.from({ length: voterCount }, (_, at) => ({
    jid: JID,
    name: 'Ann',
    from_me: false,
    timestamp: at,
  }));
  const options = [
    { name: 'Sea', votes: voterCount, voters },
    { name: 'Land', votes: 0, voters: [] },
  ];
  return createMessage({
    type: 'poll',
    poll: { question: 'Where to?', options, selectable_count: 1, voter_count: voterCount },
  });
}

const text = (maxLength: number) => fc.string({ unit: 'binary', maxLength });
const name = text(1000);
const list = <T>(entry: fc.Arbitrary<T>, maxLength: number) => fc.array(entry, { maxLength });
const person = { jid: fc.constant(JID), name, from_me: fc.boolean(), timestamp: fc.nat() };
const details = fc.oneof(
  fc.record({ contacts: list(fc.record({ name, phones: list(name, 9) }), 200) }),
  fc.record({ question: name, options: list(name, 100), selectable_count: fc.nat() }),
  fc.record({ name, description: text(5000), starts_at: fc.nat() }),
  fc.record({ notice: name, participants: list(fc.constant(JID), 5000) }),
);
const poll = fc.record({
  question: name,
  options: list(fc.record({ name, votes: fc.nat(), voters: list(fc.record(person), 200) }), 100),
  selectable_count: fc.nat(),
  voter_count: fc.nat(),
});
const quoted = fc.record({
  is_status: fc.boolean(),
  id: fc.constant('A'),
  sender_jid: fc.constant(JID),
  sender_name: name,
  from_me: fc.boolean(),
  type: fc.constant('text' as const),
  text: text(20_000),
});
const referral = fc.record({
  source_type: name,
  source_id: name,
  source_url: text(2048),
  source_app: name,
  headline: name,
  body: text(5000),
  media_type: fc.constant('image' as const),
  ctwa_clid: name,
  ref: name,
  conversion_source: name,
  entry_point: name,
  entry_point_app: name,
  entry_point_delay_seconds: fc.nat(),
});
const choice = fc.record({
  kind: fc.constant('flow' as const),
  id: name,
  text: name,
  description: name,
  name,
  parameters: fc.dictionary(text(2000), fc.oneof(text(20_000), list(text(200), 20))),
  card_index: fc.constant(null),
});
const payloads: fc.Arbitrary<MessagePayload> = fc.record(
  {
    message: fc
      .record(
        {
          text: text(70_000),
          sender_name: name,
          error_text: name,
          details,
          poll,
          quoted,
          referral,
          choice,
          reactions: list(fc.nat().map(createReaction), 1000),
          mentions: list(fc.record({ jid: fc.constant(JID), tag: fc.constant('@1'), name }), 200),
        },
        { requiredKeys: [] },
      )
      .map(createMessage),
    previous_text: text(70_000),
    adjusted_fields: fc.constant(['text']),
    reaction: fc.constant(createReaction(1)),
  },
  { requiredKeys: ['message'] },
);

describe('the payload of an event', () => {
  it('is the same object if it fits', () => {
    const payload = { message: createMessage({ reactions: [createReaction(1)] }) };
    expect(abridgePayload(payload, MAX_BYTES)).toBe(payload);
  });

  it('fits any message, names the left-out fields, and does not change the message', () => {
    fc.assert(
      fc.property(payloads, (payload) => {
        const before = structuredClone(payload);
        const short = abridgePayload(payload, MAX_BYTES);
        expect(payload).toEqual(before);
        if (short === payload) return;
        expect(jsonBytes({ ...short, reaction: undefined })).toBeLessThanOrEqual(MAX_BYTES);
        expect(short.abridged_fields).not.toEqual([]);
        expect(short.reaction).toEqual(payload.reaction);
        const { id, chat_jid, sender_jid, timestamp } = payload.message;
        expect(short.message).toMatchObject({ id, chat_jid, sender_jid, timestamp });
      }),
      { numRuns: 200, endOnFailure: true },
    );
  });

  it('loses its largest part alone', () => {
    const message = createMessage({ text: 'x'.repeat(60_000), reactions: [createReaction(1)] });
    const short = abridgePayload({ message }, MAX_BYTES);
    expect(short.message.text).toBe(`${'x'.repeat(499)}${CUT_MARK}`);
    expect(short.message.reactions).toHaveLength(1);
    expect(short.abridged_fields).toEqual(['text']);
  });

  it('keeps its news as long as anything else can go', () => {
    const text = 'x'.repeat(6900);
    const short = abridgePayload(
      { message: createMessage({ text }), previous_text: text },
      MAX_BYTES,
      'text',
    );
    expect(short.message.text).toBe(text);
    expect(short.previous_text).toHaveLength(500);
    expect(short.abridged_fields).toEqual(['previous_text']);
  });

  it('counts voters that it does not list', () => {
    const short = abridgePayload({ message: pollOf(250) }, MAX_BYTES);
    expect(short.message.poll).toMatchObject({
      options: [
        { name: 'Sea', votes: 250, voters: [] },
        { name: 'Land', votes: 0, voters: [] },
      ],
      voter_count: 250,
    });
    expect(short.abridged_fields).toEqual(['poll.options.voters']);
  });
});
