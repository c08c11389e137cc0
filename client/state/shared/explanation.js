import { language, tIfKnown } from '../../language/t.js';

/**
 * The meaning of a service code and what to do, in one paragraph. `test/architecture/explanations.spec.ts` compares the
 * codes with those of the service.
 *
 * The field of the code: `reason_code` of the connection, `error_code` of a message, `code` of a refused request.
 * @typedef {'reason' | 'message' | 'request'} CodeOrigin
 */

/**
 * @param {CodeOrigin} origin
 * @param {string} code
 */
export const explanationOf = (origin, code) => tIfKnown(`explain.${origin}.${code}`);

/** A full stop within a name, such as an address, has no space after it. */
const FIRST_SENTENCE = /^.+?[.!?؟](?=\s|$)/;

/**
 * The first sentence as a title, and the rest.
 * @param {string} whole
 */
export function splitTitle(whole) {
  const title = FIRST_SENTENCE.exec(whole)?.[0] ?? whole;
  return { whole, title, text: whole.slice(title.length).trim() };
}

/**
 * The page's explanation in place of the service's own words, which are English. Null where the service's words are
 * shown: in English, and for a code that this page does not know.
 * @param {CodeOrigin} origin
 * @param {string | null | undefined} code
 * @param {string} spoken the language of the page
 */
export function translationOf(origin, code, spoken = language) {
  const whole = spoken === 'en' || !code ? null : explanationOf(origin, code);
  return whole === null ? null : splitTitle(whole);
}
