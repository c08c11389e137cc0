import { describe, expect, it } from '@jest/globals';
import { t, tParts } from './t.js';

describe('a text', () => {
  it('has its values, with numbers as the language writes them', () => {
    expect(t('time.milliseconds', { ms: 9999 })).toBe('9,999 ms');
  });

  it('leaves texts of people as they are', () => {
    const name = "{{ms}} $t(time.today) <b> $& $1 it's";
    expect(t('time.milliseconds', { ms: name })).toBe(`${name} ms`);
  });

  it('has the plural form of its number, and the number as the language writes it', () => {
    expect([1, 2000].map((count) => t('text-limit.left', { count }))).toEqual([
      '1 character left',
      '2,000 characters left',
    ]);
  });

  it('has elements where the language puts them', () => {
    const element = { a: 'template' };
    expect(tParts('time.milliseconds', { ms: element })).toEqual(['', element, ' ms']);
  });
});
