/** The account that this page shows, as its address names it: in the paths of calls, and in what the browser keeps. */

/** The one that an address without a name means. */
export const DEFAULT_ACCOUNT = 'default';

/** Behind it comes a route: `#/a/<account>/chats/…`. */
const NAMED = /^#\/a\/([a-z0-9][a-z0-9-]{0,30})(?=[/?]|$)/;

/** What exists once, for all accounts. */
const SHARED_PATHS =
  /^\/api\/(accounts|backup|docs|login|metrics|openapi\.json|playground|requests|token|webhooks)(?=[/?]|$)/;

/** @param {string} hash */
export const accountIn = (hash) => NAMED.exec(hash)?.[1] ?? DEFAULT_ACCOUNT;

export let account = accountIn(globalThis.location?.hash ?? '');

/**
 * From now on the page shows this one. Nothing of another one may go on: see `visit.js`.
 * @param {string} name
 */
export const enterAccount = (name) => void (account = name);

/**
 * The hash that leads to a place of an account.
 * @param {string} place a hash that names no account: `#/…`
 * @param {string} [name]
 */
export const inAccount = (place, name = account) =>
  name === DEFAULT_ACCOUNT ? place : `#/a/${name}${place.slice(1)}`;

/**
 * The place in its account.
 * @param {string} hash
 */
export function placeIn(hash) {
  const [named] = NAMED.exec(hash) ?? [];
  return named === undefined ? hash : `#${hash.slice(named.length) || '/'}`;
}

/**
 * The path of a call for an account. One that names an account already stays as it is.
 * @param {string} path `/api/…`
 * @param {string} [name]
 */
export const apiPath = (path, name = account) =>
  name === DEFAULT_ACCOUNT || !path.startsWith('/api/') || SHARED_PATHS.test(path)
    ? path
    : `/api/accounts/${name}${path.slice('/api'.length)}`;

/** An account in a path, with something below it. */
const IN_PATH = /^\/api\/accounts\/([^/?]+)\/./;

/**
 * Whether a call is one about this account, or about the whole service.
 * @param {string} path
 * @param {string} [name]
 */
export function concernsAccount(path, name = account) {
  const [, named] = IN_PATH.exec(path) ?? [];
  if (named !== undefined) return named === name;
  return name === DEFAULT_ACCOUNT || SHARED_PATHS.test(path);
}

/**
 * The key of what the browser keeps for an account.
 * @param {string} key
 * @param {string} [name]
 */
export const storageKey = (key, name = account) =>
  name === DEFAULT_ACCOUNT ? key : `${key} of ${name}`;

const COLORS = 8;

/**
 * A color that an account has as long as it has its name.
 * @param {string} name
 */
export function colorOf(name) {
  const sum = Array.from(name).reduce((hash, char) => (hash * 31 + char.charCodeAt(0)) % 9973, 7);
  return sum % COLORS;
}
