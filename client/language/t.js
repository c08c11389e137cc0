import i18next from 'i18next';
import { chooseLanguage, chooseLocale, LANGUAGES, mendedName } from '../settings/language.js';
import { DEFAULT_SETTINGS, readSettings } from '../settings/settings.js';

/**
 * @import en from '../locales/en.js'
 * @typedef {'zero' | 'one' | 'two' | 'few' | 'many' | 'other'} PluralCategory
 * @typedef {keyof typeof en} CatalogKey
 */

/**
 * The name of a string; one with plural forms is named without their suffix.
 * @typedef {CatalogKey extends infer Key ? Key extends `${infer Base}_${PluralCategory}` ? Base : Key : never} TextKey
 */

const isPage = 'document' in globalThis;
/** The settings with which the page began: another language or form of times loads it again. */
export const settings = isPage ? readSettings(localStorage) : DEFAULT_SETTINGS;
const preferred = isPage ? mendNames() : [];

const wanted = chooseLanguage(settings.language, preferred);

// Loaded here with `await`, so that every module that has texts finds them when it first runs.
const found = await import(`../locales/${wanted}.js`).catch(() => null);

/** Never changes while the page is open: another language loads the page again. */
export const language = found ? wanted : 'en';
/** True if the texts of the wanted language could be loaded; otherwise, the page is in English. */
export const isInWantedLanguage = found !== null;
export const locale = chooseLocale(language, preferred);
export const { direction } = LANGUAGES[language];

const { default: strings } = found ?? (await import('../locales/en.js'));
const catalog = i18next.createInstance();
void catalog.init({
  lng: language,
  resources: { [language]: { translation: strings } },
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
});

const translate = /** @type {(key: string, values: object) => string} */ (catalog.t);

/**
 * A text of the page in its language. `count` chooses the plural form.
 * @param {TextKey} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export const t = (key, values = {}) =>
  translate(key, { count: values.count, replace: localized(values) });

/**
 * A text by a key that is made of a code of the service; null for a code that this page does not know.
 * @param {string} key
 */
export const tIfKnown = (key) => (catalog.exists(key) ? translate(key, {}) : null);

/** The mark for a part of a template in a text. */
const PART = /\uE000(\w+)\uE001/;

/**
 * A text with elements in it: its pieces in the order of the language, for a template. `count` is a number.
 * @param {TextKey} key
 * @param {Record<string, unknown>} parts templates and texts by name
 * @returns {unknown[]}
 */
export function tParts(key, parts) {
  const places = Object.keys(parts).map((name) => [name, `\uE000${name}\uE001`]);
  const shown = localized(parts);
  return translate(key, { count: parts.count, replace: Object.fromEntries(places) })
    .split(PART)
    .map((piece, index) => (index % 2 === 0 ? piece : shown[piece]));
}

const list = new Intl.ListFormat(locale, { type: 'unit' });

/** @param {string[]} items */
export const formatList = (items) => list.format(items.map(isolated));

/**
 * Short facts in a row; unknown ones are left out.
 * @param {(string | null | undefined | false)[]} facts
 */
export const formatFacts = (facts) =>
  facts.flatMap((fact) => (fact ? [isolated(fact)] : [])).join(' · ');

/** @param {number} value */
export const formatNumber = (value) => value.toLocaleString(locale);

/**
 * Keeps names, addresses and units of either direction together in a line from right to left.
 * @template Value
 * @param {Value} value
 */
const isolated = (value) =>
  direction === 'rtl' && typeof value === 'string' ? `\u2068${value}\u2069` : value;

/** @param {Record<string, unknown>} values */
const localized = (values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? formatNumber(value) : isolated(value),
    ]),
  );

/**
 * Lets formatters use only the languages that they take. This module runs before those of the parts: otherwise a
 * library that formats with `navigator.language` while it loads would fail.
 */
function mendNames() {
  const names = navigator.languages.flatMap((name) => mendedName(name) ?? []);
  Object.defineProperties(navigator, {
    language: { get: () => names[0] ?? 'en', configurable: true },
    languages: { get: () => names, configurable: true },
  });
  return names;
}
