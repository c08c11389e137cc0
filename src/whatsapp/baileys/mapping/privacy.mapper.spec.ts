import { describe, expect, it } from '@jest/globals';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { toPrivacy } from './privacy.mapper.js';

function stanza(attrs: Record<string, string>, tag: string, values: object): BinaryNode {
  const content = Object.entries(values).map(([name, value]) => ({
    tag: 'category',
    attrs: { name, value: String(value) },
  }));
  return { tag, attrs, content: [{ tag: 'privacy', attrs: {}, content }] };
}

const answer = (values: object) => stanza({ type: 'result' }, 'iq', values);
const news = (values: object) => stanza({ type: 'account_sync' }, 'notification', values);

describe('toPrivacy', () => {
  it('takes all settings from an answer, and forgets those that the answer leaves out', () => {
    const before = toPrivacy(answer({ readreceipts: 'none', last: 'all' }), null);
    expect(toPrivacy(answer({ readreceipts: 'all', status: 'contacts' }), before)).toMatchObject({
      readReceipts: 'all',
      about: 'contacts',
      lastSeen: null,
    });
  });

  it('takes only the changes from a notification', () => {
    const before = toPrivacy(answer({ readreceipts: 'all', last: 'contacts' }), null);
    expect(toPrivacy(news({ readreceipts: 'none' }), before)).toEqual({
      ...before,
      readReceipts: 'none',
    });
  });

  it.each([
    ['a setting that it does not know', answer({ stickers: 'all' })],
    ['a value that is no word', answer({ readreceipts: 'x'.repeat(50), last: '<b>' })],
  ])('leaves out %s', (_case, node) => {
    expect(Object.values(toPrivacy(node, null)!)).toEqual(Array(7).fill(null));
  });

  it.each([
    ['another answer', { tag: 'iq', attrs: { type: 'result' } }],
    ['another notification', { tag: 'notification', attrs: { type: 'account_sync' } }],
    ['a query', stanza({ type: 'set' }, 'iq', { readreceipts: 'all' })],
  ])('is not changed by %s', (_case, node) => {
    expect(toPrivacy(node, null)).toBeNull();
  });
});
