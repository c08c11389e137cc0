import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isGroup, isListedChat, isLid, isPn, normalizeJid, phoneOf } from './jid.js';

const PN = '15550001@s.whatsapp.net';

describe('normalizeJid', () => {
  it.each([
    [PN, PN],
    ['15550001:7@s.whatsapp.net', PN],
    ['15550001:0@s.whatsapp.net', PN],
    ['15550001:65535@s.whatsapp.net', PN],
    ['15550001_1:7@s.whatsapp.net', PN],
    ['15550001_1@s.whatsapp.net', PN],
    ['15550001@c.us', PN],
    ['15550001@hosted', PN],
    ['0@s.whatsapp.net', '0@s.whatsapp.net'],
    ['12345678901234567890@s.whatsapp.net', '12345678901234567890@s.whatsapp.net'],
    ['900@lid', '900@lid'],
    ['900:12@lid', '900@lid'],
    ['900_2:12@lid', '900@lid'],
    ['900@hosted.lid', '900@lid'],
    ['900:99@hosted.lid', '900@lid'],
    ['120363000000000000@g.us', '120363000000000000@g.us'],
    ['15550001-1400000000@g.us', '15550001-1400000000@g.us'],
    ['status@broadcast', 'status@broadcast'],
    ['1400000000@broadcast', '1400000000@broadcast'],
    ['120363000000000000@newsletter', '120363000000000000@newsletter'],
    ['867051314767696@bot', '867051314767696@bot'],
  ])('reads %s as %s', (value, expected) => {
    expect(normalizeJid(value)).toBe(expected);
  });

  it.each([
    '',
    '@',
    '@s.whatsapp.net',
    '15550001',
    '15550001@',
    '+15550001@s.whatsapp.net',
    ' 15550001@s.whatsapp.net',
    '15550001@s.whatsapp.net ',
    '15550001@s.whatsapp.net\n',
    '15550001@S.WHATSAPP.NET',
    '15550001@s.whatsapp.com',
    '15550001@sxwhatsapp.net',
    '15550001@s.whatsapp.net@lid',
    '123456789012345678901@s.whatsapp.net',
    '15550001:@s.whatsapp.net',
    '15550001:123456@s.whatsapp.net',
    '15550001:a@s.whatsapp.net',
    '15550001_@s.whatsapp.net',
    '1555-0001@s.whatsapp.net',
    'ann@s.whatsapp.net',
    '900@LID',
    '900@lid.evil',
    '1234@g.us',
    '120363000000000000:1@g.us',
    '120363-@g.us',
    '-120363@g.us',
    'family@g.us',
    'a b@broadcast',
    '../../etc@broadcast',
    "x'; DROP TABLE chats@broadcast",
    '１５５５@s.whatsapp.net',
    'null',
    'undefined@lid',
  ])('refuses %j', (value) => {
    expect(normalizeJid(value)).toBeNull();
  });

  it('changes nothing a second time', () => {
    const any = fc.tuple(
      fc.stringMatching(/^[0-9]{1,20}$/),
      fc.constantFrom('', ':1', '_1:2'),
      fc.constantFrom('s.whatsapp.net', 'c.us', 'lid', 'hosted', 'hosted.lid', 'newsletter'),
    );
    fc.assert(
      fc.property(any, ([user, device, server]) => {
        const once = normalizeJid(`${user}${device}@${server}`);
        if (once !== null) expect(normalizeJid(once)).toBe(once);
      }),
    );
  });
});

describe('the kinds of jids', () => {
  it.each([
    [PN, { pn: true, lid: false, group: false, listed: true }],
    ['900@lid', { pn: false, lid: true, group: false, listed: true }],
    ['120363000000@g.us', { pn: false, lid: false, group: true, listed: true }],
    ['status@broadcast', { pn: false, lid: false, group: false, listed: false }],
    ['120363000000@newsletter', { pn: false, lid: false, group: false, listed: false }],
  ])('%s', (jid, expected) => {
    expect({
      pn: isPn(jid),
      lid: isLid(jid),
      group: isGroup(jid),
      listed: isListedChat(jid),
    }).toEqual(expected);
  });
});

describe('phoneOf', () => {
  it.each([
    [PN, '+15550001'],
    ['900@lid', null],
    ['120363000000@g.us', null],
    [null, null],
  ])('of %p is %p', (jid, phone) => {
    expect(phoneOf(jid)).toBe(phone);
  });
});
