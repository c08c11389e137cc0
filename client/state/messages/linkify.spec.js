import { describe, expect, it } from '@jest/globals';
import { linkify } from './linkify.js';

describe('linkify', () => {
  it('makes links of web addresses and leaves the sentence around them', () => {
    expect(linkify('See https://example.com/a(b), please.')).toEqual([
      { text: 'See ', href: null },
      { text: 'https://example.com/a(b)', href: 'https://example.com/a(b)' },
      { text: ', please.', href: null },
    ]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '<script>', 'http://'])(
    'makes none of %s',
    (text) => {
      expect(linkify(text)).toEqual([{ text, href: null }]);
    },
  );
});
