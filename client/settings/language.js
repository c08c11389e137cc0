/** @typedef {'en' | 'es' | 'pt' | 'id' | 'ar'} Language */

/**
 * The languages of the page, under their own names. `locale` is for numbers and dates where the browser has no better one:
 * Western digits in Arabic, as in the phone numbers and ids beside them.
 * @type {Record<Language, { name: string, locale: string, direction: 'ltr' | 'rtl' }>}
 */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en', direction: 'ltr' },
  es: { name: 'Español', locale: 'es', direction: 'ltr' },
  pt: { name: 'Português', locale: 'pt-BR', direction: 'ltr' },
  id: { name: 'Bahasa Indonesia', locale: 'id', direction: 'ltr' },
  ar: { name: 'العربية', locale: 'ar-u-nu-latn', direction: 'rtl' },
};

/**
 * @param {unknown} value
 * @returns {value is Language}
 */
export const isLanguage = (value) => typeof value === 'string' && Object.hasOwn(LANGUAGES, value);

/**
 * The chosen language, or the browser's first one that the page has, or English.
 * @param {unknown} chosen
 * @param {readonly string[]} preferred by the browser, such as `pt-BR`
 * @returns {Language}
 */
export function chooseLanguage(chosen, preferred) {
  if (isLanguage(chosen)) return chosen;
  return preferred.map(baseOf).find(isLanguage) ?? 'en';
}

/**
 * The locale for numbers and dates: the browser's own variant of the language, if there is one.
 * @param {Language} language
 * @param {readonly string[]} preferred
 */
export function chooseLocale(language, preferred) {
  const variant = preferred.find((tag) => baseOf(tag) === language);
  return variant && language !== 'ar' ? variant : LANGUAGES[language].locale;
}

/**
 * Corrects a name that formatters do not take, such as `en-US@posix` of some systems, to the longest beginning that
 * they take.
 * @param {string} name of a language, by the browser
 * @returns {string | null} null if it names none
 */
export function mendedName(name) {
  if (isLocale(name)) return name;
  const parts = (/^[\w-]+/.exec(name)?.[0] ?? '').split(/[-_]/);
  const shorter = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
  return shorter.find(isLocale) ?? null;
}

/** @param {string} tag */
function isLocale(tag) {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** @param {string} tag */
const baseOf = (tag) => (/^[a-z]+/i.exec(tag)?.[0] ?? '').toLowerCase();
