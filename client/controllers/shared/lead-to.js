import { pathOf } from '../../state/shared/route.js';

/**
 * Leads to another place of this account. The inspector stays as the address has it: an address without it closes it.
 * @param {string} href a hash
 */
export const leadTo = (href) => (location.hash = withPresentInspector(href));

/**
 * The same, in place of the present entry of the history.
 * @param {string} href a hash
 */
export const leadOn = (href) => location.replace(withPresentInspector(href));

/** @param {string} href */
const withPresentInspector = (href) => href + location.hash.slice(pathOf(location.hash).length);
