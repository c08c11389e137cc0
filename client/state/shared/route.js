import { inAccount, placeIn } from '../../account/account.js';

/**
 * The current view, as the hash of the address. Other hashes, such as that of the skip link, are no route.
 * @typedef {object} Route
 * @property {'home' | 'link' | 'chat' | 'trace' | 'stats' | 'inspector' | 'recording' | 'webhooks'} name
 * @property {string | null} jid of the open chat
 * @property {string | null} messageId the message to show
 * @property {TracePlace | null} trace
 * @property {string} [webhookId] the webhook to show; all without one
 *
 * The message that is traced, and the step that is open.
 * @typedef {{ jid: string, id: string, stepId: string | null }} TracePlace
 */

export const homeHref = () => inAccount('#/');
/** The same view as home. A narrow screen shows it in place of the list. */
export const statsHref = () => inAccount('#/stats');
export const linkHref = () => inAccount('#/link');
/** The inspector in a window of its own. */
export const inspectorHref = () => inAccount('#/inspector');
export const recordingHref = () => inAccount('#/recording');
export const webhooksHref = () => inAccount('#/webhooks');

/** @param {string} id */
export const webhookHref = (id) => `${webhooksHref()}/${encodeURIComponent(id)}`;

/** @param {string} jid */
export const chatHref = (jid) => inAccount(`#/chats/${encodeURIComponent(jid)}`);

/**
 * @param {string} jid
 * @param {string} id
 */
export const messageHref = (jid, id) => `${chatHref(jid)}/${encodeURIComponent(id)}`;

/**
 * @param {string} jid
 * @param {string} id
 * @param {string | null} [stepId] the step to open
 */
export const traceHref = (jid, id, stepId = null) =>
  `${messageHref(jid, id)}/trace${stepId === null ? '' : `/${encodeURIComponent(stepId)}`}`;

/** @type {Partial<Record<string, Route['name']>>} */
const PLACES = {
  '': 'home',
  '#': 'home',
  '#/': 'home',
  '#/stats': 'stats',
  '#/link': 'link',
  '#/inspector': 'inspector',
  '#/recording': 'recording',
  '#/webhooks': 'webhooks',
};

/** @type {Omit<Route, 'name'>} */
const NOWHERE = { jid: null, messageId: null, trace: null };

/** @type {Route} */
export const HOME = { name: 'home', ...NOWHERE };

/**
 * @param {string} hash
 * @returns {Route | null} null if the hash is no route
 */
export function parseRoute(hash) {
  const path = placeIn(pathOf(hash));
  const name = PLACES[path];
  if (name) return { ...NOWHERE, name };
  const [root, ...parts] = path.split('/');
  if (root !== '#' || parts.includes('')) return null;
  const [place, jid, id, view, stepId = null] = parts.map(decode);
  if (place === 'webhooks' && jid && parts.length === 2)
    return { ...NOWHERE, name: 'webhooks', webhookId: jid };
  if (place !== 'chats' || !jid || parts.length > 5) return null;
  if (id && view === 'trace') return { ...NOWHERE, name: 'trace', trace: { jid, id, stepId } };
  return view === undefined ? { ...NOWHERE, name: 'chat', jid, messageId: id ?? null } : null;
}

/**
 * The hash without the state of the inspector.
 * @param {string} hash
 */
export const pathOf = (hash) => hash.split('?')[0] ?? '';

/**
 * Empty for an invalid percent escape, typed by hand.
 * @param {string} part
 */
function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
