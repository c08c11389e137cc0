import { tIfKnown } from '../language/t.js';

/**
 * What a code of the service means and what to do, in one paragraph. `test/architecture/explanations.spec.ts` compares the
 * codes with those of the service.
 *
 * Whose code it is: `reason_code` of the connection, `error_code` of a message, `code` of a refused request.
 * @typedef {'reason' | 'message' | 'request'} CodeOrigin
 */

/**
 * @param {CodeOrigin} origin
 * @param {string} code
 */
export const explanationOf = (origin, code) => tIfKnown(`explain.${origin}.${code}`);
