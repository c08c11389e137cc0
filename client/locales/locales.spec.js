import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '../settings/language.js';
import en from './en.js';
import { SAME_AS_ENGLISH } from './same-as-english.js';

/** @type {Record<string, Record<string, string>>} */
const OTHERS = {};
for (const language of Object.keys(LANGUAGES).filter((each) => each !== 'en'))
  OTHERS[language] = (await import(`./${language}.js`)).default;
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** @param {object} catalog */
const namesOf = (catalog) => new Set(Object.keys(catalog).map((key) => key.replace(PLURAL, '')));

/** @param {object} catalog */
const pluralsOf = (catalog) => [
  ...new Set(
    Object.keys(catalog).flatMap((key) => (PLURAL.test(key) ? key.replace(PLURAL, '') : [])),
  ),
];

/**
 * @param {Record<string, string>} catalog
 * @param {string} name
 */
const formsOf = (catalog, name) =>
  Object.keys(catalog)
    .filter((key) => PLURAL.test(key) && key.replace(PLURAL, '') === name)
    .map((key) => key.slice(name.length + 1))
    .toSorted();

/**
 * The values in a text, but for `count`, which some plural forms say in a word.
 * @param {string} text
 */
const valuesOf = (text) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name]) => name)
    .filter((name) => name !== 'count')
    .toSorted()
    .join();

/**
 * The figures in a text, but for a one, which some languages say in a word.
 * @param {string} text
 */
const figuresOf = (text) =>
  [...text.matchAll(/\d+|[٠-٩]+/g)]
    .map(([figure]) => figure.replaceAll(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit))))
    .filter((figure) => figure !== '1')
    .toSorted()
    .join();

/**
 * @param {Record<string, string>} catalog
 * @param {string} key
 */
const englishFor = (catalog, key) => catalog[key] ?? catalog[key.replace(PLURAL, '_other')] ?? '';

describe.each(Object.entries(OTHERS))('the texts in %s', (language, catalog) => {
  it('are those of English, no more and no less', () => {
    expect([...namesOf(catalog)].toSorted()).toEqual([...namesOf(en)].toSorted());
  });

  it('have all plural forms of the language', () => {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    const wrong = pluralsOf(en).filter((name) => formsOf(catalog, name).join() !== wanted.join());
    expect(wrong).toEqual([]);
  });

  it('have the values of the English text', () => {
    const wrong = Object.entries(catalog).filter(
      ([key, text]) => valuesOf(text) !== valuesOf(englishFor(en, key)),
    );
    expect(wrong).toEqual([]);
  });

  it('have the figures of the English text', () => {
    const wrong = Object.entries(catalog).filter(
      ([key, text]) => figuresOf(text) !== figuresOf(englishFor(en, key)),
    );
    expect(wrong).toEqual([]);
  });

  it('are translated', () => {
    const same = Object.keys(catalog).filter((key) => catalog[key] === englishFor(en, key));
    expect(
      same.filter((key) => !SAME_AS_ENGLISH.has(`${language} ${key}`) && !SAME_AS_ENGLISH.has(key)),
    ).toEqual([]);
  });
});
