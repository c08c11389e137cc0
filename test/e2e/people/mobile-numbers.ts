import { createRequire } from 'node:module';
import type * as Library from 'libphonenumber-js';
import type { Examples } from 'libphonenumber-js';

// Jest warns about the way in which its modules import JSON.
const require = createRequire(import.meta.url);
const { getCountries, getExampleNumber } = require('libphonenumber-js') as typeof Library;
const examples = require('libphonenumber-js/mobile/examples') as Examples;

/** A mobile number of each country, in digits; some countries share one. */
export function mobileNumbers(): { country: string; number: string }[] {
  const countries = new Map(
    getCountries().map((country) => [getExampleNumber(country, examples)?.number, country]),
  );
  return [...countries].flatMap(([number, country]) =>
    number ? [{ country, number: number.slice(1) }] : [],
  );
}
