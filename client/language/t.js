import i18next from 'i18next';
import { chooseLanguage, chooseLocale, LANGUAGES } from '../settings/language.js';
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
const settings = isPage ? readSettings(localStorage) : DEFAULT_SETTINGS;
const preferred = isPage ? navigator.languages : [];

/** Stays the same as long as the page is open: another language loads the page again. */
export const language = chooseLanguage(settings.language, preferred);
export const locale = chooseLocale(language, preferred);
export const { direction } = LANGUAGES[language];

// Awaited here, so that every module that has texts finds them when it is first run.
const { default: strings } = await import(`../locales/${language}.js`);
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
export const t = (key, values) => translate(key, localized(values));

/** What stands where a part of a template goes. */
const PART = /\uE000(\w+)\uE001/;

/**
 * A text with elements in it: its pieces in the order of the language, for a template.
 * @param {TextKey} key
 * @param {Record<string, unknown>} parts templates and texts by name
 * @returns {unknown[]}
 */
export function tParts(key, parts) {
  const names = Object.keys(parts).map((name) => [name, `\uE000${name}\uE001`]);
  return translate(key, Object.fromEntries(names))
    .split(PART)
    .map((piece, index) => (index % 2 === 0 ? piece : parts[piece]));
}

/** @param {number} value */
export const formatNumber = (value) => value.toLocaleString(locale);

/** @param {Record<string, string | number>} [values] */
function localized(values) {
  if (!values) return {};
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    // The library chooses the plural form by it.
    typeof value === 'number' && name !== 'count' ? formatNumber(value) : value,
  ]);
  return Object.fromEntries(shown);
}
