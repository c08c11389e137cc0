import { describe, expect, it } from '@jest/globals';
import { toServerTime } from './server-time.mapper.js';

const T = '1700000000';

describe('toServerTime', () => {
  it.each([
    ['a login', { tag: 'success', attrs: { t: T } }],
    ['the ack of a message', { tag: 'ack', attrs: { class: 'message', t: T } }],
  ])('is the time in %s', (_case, stanza) => {
    expect(toServerTime(stanza)).toBe(1_700_000_000_000);
  });

  it.each([
    ['a message, which may have waited', { tag: 'message', attrs: { t: T } }],
    ['the ack of a receipt, whose time is ours', { tag: 'ack', attrs: { class: 'receipt', t: T } }],
    ['a login without a time', { tag: 'success', attrs: {} }],
    ['a time that is no number', { tag: 'success', attrs: { t: '1e9' } }],
    ['the time 0', { tag: 'success', attrs: { t: '0' } }],
    ['a time in a million years', { tag: 'success', attrs: { t: '999999999999' } }],
  ])('is null for %s', (_case, stanza) => {
    expect(toServerTime(stanza)).toBeNull();
  });
});
