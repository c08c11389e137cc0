import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toPhrases, toTerms } from './search-terms.js';

describe('toTerms', () => {
  it.each([
    ['Hello, World!', ['hello', 'world']],
    ['Café NAÏVE', ['cafe', 'naive']],
    ['Straße STRASSE', ['strasse', 'strasse']],
    ['ΟΔΟΣ οδός', ['οδοσ', 'οδοσ']],
    ['İstanbul ışık', ['istanbul', 'isik']],
    ['Привет', ['привет']],
    ['Ёлка', ['елка']],
    ['안녕하세요', ['안녕하세요']],
    ['你好world', ['你', '好', 'world']],
    ['がんばれ', ['が', 'ん', 'ば', 'れ']],
    ['ｶﾞ', ['ガ']],
    ['ที่นี่', ['ที่', 'นี่']],
    ['हिन्दी', ['हिन्दी']],
    ['שָׁלוֹם', ['שלום']],
    ['مَرْحَبًا', ['مرحبا']],
    ['ok👍🏽👍', ['ok', '👍', '👍']],
    ['❤️❤', ['❤', '❤']],
    ['👨‍👩‍👧', ['👨', '👩', '👧']],
    ['🇩🇪', ['🇩', '🇪']],
    ['50€', ['50', '€']],
    ["don't a_b-c", ['don', 't', 'a', 'b', 'c']],
    ['"*():^ AND', ['and']],
    ['a\0b', ['a', 'b']],
    ['\ud83d', []],
    ['?!', []],
    ['', []],
  ])('of %j', (text, terms) => {
    expect(toTerms(text)).toEqual(terms);
  });
});

it('finds the same terms in ASCII as in other text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
      expect([...toTerms(text), 'e']).toEqual(toTerms(`${text} é`));
    }),
  );
});

describe('toPhrases', () => {
  it('keeps adjacent terms together', () => {
    expect(toPhrases('  foo-bar\t你好  ! x ')).toEqual([['foo', 'bar'], ['你', '好'], ['x']]);
  });
});
