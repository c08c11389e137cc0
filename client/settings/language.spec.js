import { describe, expect, it } from '@jest/globals';
import { chooseLanguage, chooseLocale } from './language.js';

describe('the language of the page', () => {
  it.each([
    ['pt', ['es-MX', 'en'], 'pt'],
    [null, ['fr-CA', 'es-MX', 'en'], 'es'],
    ['xx', ['id'], 'id'],
    [undefined, ['fr'], 'en'],
    [null, ['ES@posix'], 'es'],
  ])('chosen %j, with a browser in %j, is %s', (chosen, preferred, language) => {
    expect(chooseLanguage(chosen, preferred)).toBe(language);
  });
});

describe('the locale of numbers and dates', () => {
  it("is the browser's variant of the language, if formatters take it", () => {
    expect(chooseLocale('en', ['fr', 'en-GB'])).toBe('en-GB');
    expect(chooseLocale('en', ['en-US@posix'])).toBe('en');
    expect(chooseLocale('pt', ['en-GB'])).toBe('pt-BR');
  });

  it('has the digits of phone numbers in Arabic', () => {
    expect((2026).toLocaleString(chooseLocale('ar', ['ar-EG']), { useGrouping: false })).toBe(
      '2026',
    );
  });
});
