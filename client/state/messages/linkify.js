/** @typedef {{ text: string, href: string | null }} TextPart */

const ADDRESS = /\bhttps?:\/\/[^\s<>"']+/gi;
/** Punctuation after an address that does not belong to it. */
const TRAILING = /(?<![.,;:!?)\]}»”’])[.,;:!?)\]}»”’]+$/;

/**
 * Splits a text into plain parts and web addresses. Only http and https become links, and a link's text is its
 * address.
 * @param {string} text
 * @returns {TextPart[]}
 */
export function linkify(text) {
  /** @type {TextPart[]} */
  const parts = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(match);
    if (!URL.canParse(address)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), href: null });
    parts.push({ text: address, href: address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

/** @param {string} address */
function withoutTrailing(address) {
  const bare = address.replace(TRAILING, '');
  const isBracketed =
    bare.split('(').length > bare.split(')').length && address[bare.length] === ')';
  return isBracketed ? `${bare})` : bare;
}
