import { describe, expect, it } from '@jest/globals';
import { RECIPIENT } from './dto/recipient.rules.js';
import { toRecipientJid } from './recipient.js';

describe('a recipient', () => {
  it.each([
    ['15550001', '15550001'],
    ['+15550001', '15550001'],
    ['15550001@s.whatsapp.net', '15550001'],
    ['+15550001@s.whatsapp.net', '15550001'],
    ['15550001@s.provider.net', '15550001'],
    ['0', '0'],
    ['049170', '049170'],
    ['12345678901234567890', '12345678901234567890'],
  ])('may be %j', (to, digits) => {
    expect(RECIPIENT.test(to)).toBe(true);
    expect(toRecipientJid(to)).toBe(`${digits}@s.whatsapp.net`);
  });

  it.each(['0049170', '+0049170', '00'])('may not have the prefix of calls abroad: %j', (to) => {
    expect(() => toRecipientJid(to)).toThrow('not with 00');
  });

  it.each([
    '',
    '+',
    ' 15550001',
    '15550001 ',
    '15550001\n',
    '\n15550001',
    '1555 0001',
    '1555-0001',
    '(1555)0001',
    '++15550001',
    '15550001+',
    '1555a0001',
    '123456789012345678901',
    '15550001@',
    '@s.whatsapp.net',
    '15550001@s.whatsapp.net.evil',
    '15550001@s_whatsapp.net',
    '15550001@S.WHATSAPP.NET',
    '15550001@c.us',
    '15550001@lid',
    '15550001@g.us',
    '15550001:7@s.whatsapp.net',
    '15550001@s.whatsapp.net@s.whatsapp.net',
    '１５５５０００１',
    '١٥٥٥',
    '1e5',
    '0x10',
    'null',
  ])('may not be %j', (to) => {
    expect(RECIPIENT.test(to)).toBe(false);
  });
});
