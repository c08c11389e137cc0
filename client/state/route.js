/**
 * The current view, as the hash of the address. Other hashes, such as that of the skip link, are no route.
 * @typedef {object} Route
 * @property {'home' | 'link' | 'chat'} name
 * @property {string | null} jid
 * @property {string | null} messageId the message to show
 */

export const HOME_HREF = '#/';
export const LINK_HREF = '#/link';

/** @param {string} jid */
export const chatHref = (jid) => `#/chats/${encodeURIComponent(jid)}`;

/**
 * @param {string} jid
 * @param {string} id
 */
export const messageHref = (jid, id) => `${chatHref(jid)}/${encodeURIComponent(id)}`;

/**
 * @param {string} hash
 * @returns {Route | null} null if the hash is no route
 */
export function parseRoute(hash) {
  if (hash === '' || hash === '#' || hash === HOME_HREF)
    return { name: 'home', jid: null, messageId: null };
  if (hash === LINK_HREF) return { name: 'link', jid: null, messageId: null };
  const [, jid, id] = /^#\/chats\/([^/]+)(?:\/([^/]+))?$/.exec(hash) ?? [];
  return jid ? chatRoute(jid, id) : null;
}

/**
 * @param {string} jid
 * @param {string | undefined} id
 * @returns {Route | null}
 */
function chatRoute(jid, id) {
  try {
    return {
      name: 'chat',
      jid: decodeURIComponent(jid),
      messageId: id === undefined ? null : decodeURIComponent(id),
    };
  } catch {
    return null; // an invalid percent escape, typed by hand
  }
}
