import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { EventDto } from '../../../features/events/dto/event.dto.js';
import { toJsonLine } from '../../../base/common/harmless-text.js';
import { EVENT_TYPES, LOGGED_KINDS } from '../../../base/storage/event-catalog.js';
import { maskEvent } from './event-rules.js';
import { SessionMask } from '../../../base/masking/session.mask.js';
import { addressesOfPeople, maskStanza } from '../../../base/masking/stanza.mask.js';

const START = Date.UTC(2026, 10, 23);
/** Numbers with digits that occur in a row neither in masks nor in times. */
const SECRETS = {
  number: '4977889967897',
  lid: '899776688997768',
  group: '987789978899@g.us',
  name: 'Wilhelmine Quxbaum',
  text: 'Zebrafish jump quickly',
  key: 'Zm9yYnJlYWtmYXN0c2VjcmV0a2V5PT0',
};
const FORMS = Object.values(SECRETS).flatMap((secret) => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64'),
  Buffer.from(secret).toString('hex'),
]);

const secret = fc.constantFrom(
  ...FORMS,
  `+${SECRETS.number}`,
  `${SECRETS.number}@s.whatsapp.net`,
  `${SECRETS.number}:7@s.whatsapp.net`,
  `${SECRETS.lid}@lid`,
  `${SECRETS.number}@newsletter`,
  `call +${SECRETS.number} or ${SECRETS.name}`,
  `https://wa.me/${SECRETS.number}?text=${encodeURIComponent(SECRETS.text)}`,
  `3EB0${SECRETS.number}ABCDEF`,
  `report of ${SECRETS.name}.pdf`,
  `application/${SECRETS.key}`,
);
const secretNumber = fc.constantFrom(Number(SECRETS.number), Number(SECRETS.number) / 1e5, 789_978);
const leaf = fc.oneof(secret, secretNumber, fc.boolean(), fc.constant(null));
const value = fc.letrec((tie) => ({
  any: fc.oneof({ depthSize: 'small' }, leaf, tie('list'), tie('fields')),
  list: fc.array(tie('any'), { maxLength: 3 }),
  fields: fc.dictionary(fc.oneof(secret, fc.constantFrom(...fieldNames())), tie('any'), {
    maxKeys: 12,
  }),
})).any;

const event = fc.record({
  id: fc.nat(),
  seq: fc.nat(),
  timestamp: fc.constant(new Date(START + 1000).toISOString()),
  kind: fc.oneof(fc.constantFrom(...LOGGED_KINDS), secret),
  type: fc.oneof(fc.constantFrom(...EVENT_TYPES), secret),
  source: secret,
  chat_jid: fc.option(secret),
  message_id: fc.option(secret),
  payload: fc.oneof(
    fc.record({ message: value, reaction: value, vote: value, previous_text: value }),
    value,
  ),
}) as fc.Arbitrary<EventDto>;

/** Everything that reads like a tag, an attribute or a content, with secrets in all places. */
const xml = fc
  .array(
    fc.oneof(
      fc
        .tuple(fc.constantFrom(...tags()), fc.array(fc.tuple(attributeName(), secret)))
        .map(
          ([tag, attrs]) =>
            `<${tag} ${attrs.map(([name, text]) => `${name}='${text}'`).join(' ')}>`,
        ),
      secret,
      secret.map((text) => `<${text}/>`),
      secret.map((text) => `</${text}>`),
      fc.constant('[32 bytes]'),
    ),
  )
  .map((pieces) => pieces.join('\n'));

const stanza = fc.record({
  timestamp: fc.constant(new Date(START + 1000).toISOString()),
  type: secret,
  payload: fc.record({
    tag: fc.oneof(fc.constantFrom(...tags()), secret),
    attrs: fc.dictionary(attributeName(), secret),
    xml,
  }),
}) as unknown as fc.Arbitrary<EventDto>;

describe('the mask of a recording', () => {
  it('leaves no secret of an event in the file, in any encoding', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 4 }), (events) => {
        const mask = new SessionMask(START);
        expectNoSecret(events.map((each) => toJsonLine(maskEvent(each, mask))).join(''));
      }),
      { numRuns: 500 },
    );
  });

  it('accepts no code that is not a text', () => {
    const payload = { reason_code: Object.create(null) as object, reason: 'secret' };
    const line = { type: 'connection.state', kind: 'connection', payload };
    expect(() => maskEvent(line as never, new SessionMask(START))).not.toThrow();
  });

  it('leaves no secret of a stanza in the file, in any encoding', () => {
    fc.assert(
      fc.property(fc.array(stanza, { minLength: 1, maxLength: 4 }), (stanzas) => {
        const mask = new SessionMask(START);
        expectNoSecret(stanzas.map((each) => toJsonLine(maskStanza(each, mask))).join(''));
      }),
      { numRuns: 500 },
    );
  });

  it('hides texts of people, even if they look like words of the protocol', () => {
    const mask = new SessionMask(START);
    const attrs = { notify: 'admin', name: 'status', subject: '98787', verified_name: 'text' };
    const xml = `<group subject='98787' name='contact' type='set'/><item value='98787' code='98787'/><error code='403'/><count value='30'/>`;
    const { payload } = maskStanza({ payload: { tag: 'group', attrs, xml } } as never, mask);
    expect(payload).toMatchObject({
      attrs: {
        notify: '[5 characters]',
        name: '[6 characters]',
        subject: '[5 characters]',
        verified_name: '[4 characters]',
      },
      xml: [
        "<group subject='[5 characters]' name='[7 characters]' type='set'/>",
        "<item value='[5 characters]' code='[5 characters]'/>",
        "<error code='403'/>",
        "<count value='30'/>",
      ].join('\n'),
    });
  });

  it('shows the voters, and their masked options', () => {
    const voter = { jid: SECRETS.number, name: SECRETS.name, from_me: false, timestamp: START };
    const options = [{ name: SECRETS.text, votes: 1, voters: [voter] }];
    const poll = { question: SECRETS.text, options, selectable_count: 1, voter_count: 1 };
    const vote = { sender_jid: SECRETS.number, from_me: false, options: [SECRETS.text] };
    const event = { type: 'message.poll_vote', payload: { message: { type: 'poll', poll }, vote } };
    const { payload } = maskEvent(event as never, new SessionMask(START)) as {
      payload: { message: { poll: typeof poll }; vote: typeof vote };
    };
    const [option] = payload.message.poll.options;
    expect(option.votes).toBe(1);
    expect(payload.vote.options).toEqual([option.name]);
    expect(payload.vote.sender_jid).toBe(option.voters[0].jid);
    expectNoSecret(JSON.stringify(payload));
  });

  it('drops the time of an event that people plan', () => {
    const details = { starts_at: new Date(START).toISOString(), is_live: false };
    const message = { type: 'event', details };
    const planned = { type: 'message.received', payload: { message } };
    expect(maskEvent(planned as never, new SessionMask(START)).payload).toEqual({
      message: { type: 'event', details: { is_live: false, starts_at: null } },
    });
  });

  it('knows one person by two addresses, in either order', () => {
    const { people } = new SessionMask(START);
    people.registerOwn(['15550100@s.whatsapp.net']);
    people.address('900@lid');
    people.address('15550101@s.whatsapp.net');
    const named = {
      payload: { xml: `<message participant='900@lid' participant_pn='15550101@s.whatsapp.net'/>` },
    };
    for (const addresses of addressesOfPeople(named)) people.register(addresses);
    expect(people.nameOf('15550101@s.whatsapp.net')).toBe(people.nameOf('900@lid'));
    people.register(['15550101@s.whatsapp.net', '15550100@s.whatsapp.net']);
    expect(people.nameOf('900@lid')).toBe('Own account');
  });

  it('gives the same mask to the same text, person and id, and none to anybody else', () => {
    const mask = new SessionMask(START);
    const texts = ['Hello Ada, call 555!', 'hello ada', 'Other words'].map((each) =>
      mask.texts.text(each),
    );
    expect(texts[0]).toMatch(/^[A-Z][a-z]{4} [A-Z][a-z]{2}, [a-z]{4} \d{3}!$/);
    expect(texts[1]).toBe(texts[0].slice(0, 9).toLowerCase());
    expect(texts[2]).not.toContain(texts[1]);
    mask.people.register(['15550101@s.whatsapp.net', '900@lid']);
    expect(mask.people.address('15550101:3@s.whatsapp.net')).toBe('15550110001:3@s.whatsapp.net');
    expect(mask.people.address('900@lid')).toBe('155501200000001@lid');
    expect(mask.people.address('901@lid')).toBe('155501200000002@lid');
    expect(mask.people.nameOf('900@lid')).toBe('Person 1');
    expect(mask.id('3EB0ABCDEF0123456789')).toBe(mask.id('3EB0ABCDEF0123456789'));
    expect(mask.id('3EB0ABCDEF0123456789')).not.toBe(mask.id('3EB0ABCDEF0123456780'));
  });

  it('changes nothing when it masks its own work again', () => {
    const words = fc.array(
      fc.oneof(fc.lorem({ mode: 'sentences' }), fc.string({ unit: 'grapheme' })),
    );
    fc.assert(
      fc.property(words, (texts) => {
        const [first, second] = [new SessionMask(START).texts, new SessionMask(START).texts];
        const once = texts.map((each) => first.text(each));
        expect(once.map((each) => second.text(each))).toEqual(once);
      }),
    );
  });

  it('keeps the requested words, and no other word becomes one of them', () => {
    const { texts } = new SessionMask(START, ['ping', 'nec', '42']);
    expect(texts.text('Ping PING pings 42 43 secrets')).toMatch(
      /^Ping PING [a-z]{5} 42 \d\d [a-z]{7}$/,
    );
    const others = 'one two six ten red sky sea sun day cat'
      .split(' ')
      .map((word) => texts.text(word));
    expect(new Set(others).size).toBe(10);
    expect(others).not.toContain('nec');
    // There are not enough words of one letter for that; it still ends.
    const letters = new SessionMask(START, [...'abcdefghijklmnopqrstuvwxy']).texts;
    expect(letters.text('z')).toMatch(/^[a-z]$/);
  });

  it.each(['aB', 'яЖ', 'ß', 'Σς', 'İi', '𐐨𐐀'])(
    'keeps the capitals of a long word of %s',
    (letters) => {
      const word = letters.repeat(50_000);
      const masked = new SessionMask(START).texts.text(word);
      const isCapital = (letter: string): boolean => letter !== letter.toLowerCase();
      expect([...masked].map(isCapital)).toEqual([...word].map(isCapital));
    },
  );

  it('keeps lines, capitals, scripts and lengths', () => {
    const { texts } = new SessionMask(START);
    expect(texts.text('Дом\nשלום?')).toMatch(/^[А-Я][а-я]{2}\n[א-ת]{4}\?$/);
    expect(texts.text('👩‍👧 ½ 2026')).toBe('🙂 * 0000');
    expect(texts.text('no\u200B\u2066w\u{E0041}')).toMatch(/^[a-z]{3}$/);
  });
});

function expectNoSecret(file: string): void {
  const lower = file.toLowerCase();
  const numbers = [SECRETS.number, SECRETS.lid, SECRETS.group.split('@')[0]];
  const parts = numbers.flatMap((number) =>
    Array.from({ length: number.length - 5 }, (_, at) => number.slice(at, at + 6)),
  );
  const words = `${SECRETS.name} ${SECRETS.text} ${SECRETS.key}`.toLowerCase().split(' ');
  const encoded = FORMS.map((form) => form.toLowerCase());
  const found = [...parts, ...words, ...encoded].filter((each) => lower.includes(each));
  expect(found).toEqual([]);
}

function fieldNames(): string[] {
  return 'id chat_jid from_me sender_jid sender_name type text status error_code error_text retry_at queued_at timestamp quoted_id quoted reactions media details mimetype file_name size seconds width waveform sha256 state url thumbnail_url latitude longitude name address contacts phones question options description starts_at notice participants emoji message reaction poll voters mentions vote previous_text adjusted_fields participant_jid reason reason_code reason_text me jid lid phone qr pairing_code wa_version sync since attempt sync_type progress unread_count'.split(
    ' ',
  );
}

function tags(): string[] {
  return ['message', 'iq', 'receipt', 'enc', 'participants', 'to', 'user', 'notification', 'group'];
}

function attributeName(): fc.Arbitrary<string> {
  const names = 'id from to participant notify t type xmlns code phash subject name value jid';
  return fc.oneof(fc.constantFrom(...names.split(' ')), fc.constantFrom('unknown', 'url', 'token'));
}
