import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const LOCALES = join(import.meta.dirname, '../../client/locales');

/** The languages of the page besides English: each has a file in `client/locales`. */
export const TRANSLATIONS = readdirSync(LOCALES)
  .map((name) => /^([a-z]{2,3})\.js$/.exec(name)?.[1] ?? 'en')
  .filter((language) => language !== 'en');
