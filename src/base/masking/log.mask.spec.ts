import { describe, expect, it } from '@jest/globals';
import { maskLine, maskNumbers } from './log.mask.js';

describe('maskNumbers', () => {
  it.each([
    ['sent to +15550142', 'sent to …142'],
    ['for 15550142@s.whatsapp.net', 'for …142@s.whatsapp.net'],
    ['15550142:7@s.whatsapp.net', '…142:7@s.whatsapp.net'],
    ['session 900000142000142_1.0 broke', 'session …142_1.0 broke'],
    ['15550142-1600000000@g.us', '…142-…000@g.us'],
    ['120363000000000142@g.us', '…142@g.us'],
    ['4711@s.whatsapp.net', '…711@s.whatsapp.net'],
    ['/api/chats/15550142%40s.whatsapp.net', '/api/chats/…142%40s.whatsapp.net'],
  ])('masks %s', (text, masked) => {
    expect(maskNumbers(text)).toBe(masked);
  });

  it.each([
    'Connection closed: 428 Connection Terminated',
    'message 3EB0123456789012345678 was refused with 463',
    'request 12345678-1234-1234-1234-123456789012 failed',
    'WhatsApp Web is at version 2.3000.1043857760',
    'the port 54321 is in use',
    String.raw`\u00001234`,
  ])('leaves numbers of nobody: %s', (text) => {
    expect(maskNumbers(text)).toBe(text);
  });
});

describe('maskLine', () => {
  it('keeps the numbers of a JSON line', () => {
    const line = JSON.stringify({
      level: 30,
      time: 1795194564473,
      delay: 1234567,
      msg: 'A "quoted" 15550142',
      err: { stack: 'at 15550142@lid\n' },
    });
    const masked = JSON.parse(maskLine(line)) as object;
    expect(masked).toEqual({
      level: 30,
      time: 1795194564473,
      delay: 1234567,
      msg: 'A "quoted" …142',
      err: { stack: 'at …142@lid\n' },
    });
  });
});
