import { describe, expect, it } from '@jest/globals';
import { JidPipe } from './jid.pipe.js';

const pipe = new JidPipe();

describe('JidPipe', () => {
  it.each([
    ['15550001@s.whatsapp.net', '15550001@s.whatsapp.net'],
    ['15550001@s.provider.net', '15550001@s.whatsapp.net'],
    ['15550001:7@s.whatsapp.net', '15550001@s.whatsapp.net'],
    ['15550001@c.us', '15550001@s.whatsapp.net'],
    ['900@lid', '900@lid'],
    ['120363000000000000@g.us', '120363000000000000@g.us'],
  ])('reads %s as %s', (value, jid) => {
    expect(pipe.transform(value)).toBe(jid);
  });

  it.each([
    '',
    '15550001',
    'nobody',
    '+15550001@s.whatsapp.net',
    'status@broadcast',
    '120363000000000000@newsletter',
    '15550001@s.provider.net.evil',
    '15550001@s-provider.net',
    '%31@lid',
    '../15550001@lid',
  ])('refuses %j', (value) => {
    expect(() => pipe.transform(value)).toThrow(expect.objectContaining({ code: 'invalid_jid' }));
  });
});
