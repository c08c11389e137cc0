import { describe, expect, it } from '@jest/globals';
import { chooseLanguage, chooseLocale, mendedName } from './language.js';

describe('the language of the page', () => {
  it.each([
    ['pt', ['es-MX', 'en'], 'pt'],
    [null, ['la-VA', 'es-MX', 'en'], 'es'],
    ['xx', ['id'], 'id'],
    [undefined, ['la'], 'en'],
    [null, ['ES@posix'], 'es'],
  ])('chosen %j, with a browser in %j, is %s', (chosen, preferred, language) => {
    expect(chooseLanguage(chosen, preferred)).toBe(language);
  });
});

describe('the locale of numbers and dates', () => {
  it("is the browser's variant of the language", () => {
    expect(chooseLocale('en', ['fr', 'en-GB'])).toBe('en-GB');
    expect(chooseLocale('pt', ['en-GB'])).toBe('pt-BR');
  });

  it('has the digits of phone numbers in Arabic', () => {
    expect((2026).toLocaleString(chooseLocale('ar', ['ar-EG']), { useGrouping: false })).toBe(
      '2026',
    );
  });
});

describe('the name of a language that a browser gives', () => {
  it.each([
    ['en-US@posix', 'en-US'],
    ['pt_BR.UTF-8', 'pt-BR'],
    ['es-419-toolongforasubtag', 'es-419'],
    ['zh-Hant-TW', 'zh-Hant-TW'],
    ['C', null],
    ['', null],
  ])('%j becomes %j, which formatters take', (name, mended) => {
    expect(mendedName(name)).toBe(mended);
  });
});
