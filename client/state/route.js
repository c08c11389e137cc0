/**
 * Where the reader is; the part of the address after the hash. Other hashes, such as the skip link's, are no route.
 * @typedef {{ name: 'home' | 'link' | 'chat', jid: string | null }} Route
 */

export const HOME_HREF = '#/';
export const LINK_HREF = '#/link';

/** @param {string} jid */
export const chatHref = (jid) => `#/chats/${encodeURIComponent(jid)}`;

/**
 * @param {string} hash
 * @returns {Route | null} null when the hash is no route
 */
export function parseRoute(hash) {
  if (hash === '' || hash === '#' || hash === HOME_HREF) return { name: 'home', jid: null };
  if (hash === LINK_HREF) return { name: 'link', jid: null };
  const jid = /^#\/chats\/(.+)$/.exec(hash)?.[1];
  return jid ? chatRoute(jid) : null;
}

/**
 * @param {string} encodedJid
 * @returns {Route | null}
 */
function chatRoute(encodedJid) {
  try {
    return { name: 'chat', jid: decodeURIComponent(encodedJid) };
  } catch {
    return null; // a torn percent sign typed by hand names no chat
  }
}
