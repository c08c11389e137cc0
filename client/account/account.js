/**
 * The account that this page shows, named by the address: for the paths of calls, and for keys in the browser's
 * storage.
 */
import { BASE } from './address.js';

/** The account of an address that names none. */
export const DEFAULT_ACCOUNT = 'default';

/** The start of a hash that names an account; a route follows: `#/a/<account>/chats/…`. */
const NAMED = /^#\/a\/([a-z0-9][a-z0-9-]{0,30})(?=[/?]|$)/;

/** Paths that exist once, for all accounts. */
const SHARED_PATHS =
  /^\/api\/(accounts|backup|cluster|docs|login|metrics|openapi\.json|playground|requests|token|webhooks)(?=[/?]|$)/;

/** @param {string} hash */
export const accountIn = (hash) => NAMED.exec(hash)?.[1] ?? DEFAULT_ACCOUNT;

export let account = accountIn(globalThis.location?.hash ?? '');

/**
 * Makes the page show this account. Work for the account before must have ended: see `visit.js`.
 * @param {string} name
 */
export const enterAccount = (name) => void (account = name);

/**
 * The hash of a place in an account.
 * @param {string} place a hash that names no account: `#/…`
 * @param {string} [name]
 */
export const inAccount = (place, name = account) =>
  name === DEFAULT_ACCOUNT ? place : `#/a/${name}${place.slice(1)}`;

/**
 * The place in its account that a hash leads to.
 * @param {string} hash
 */
export function placeIn(hash) {
  const [named] = NAMED.exec(hash) ?? [];
  return named === undefined ? hash : `#${hash.slice(named.length) || '/'}`;
}

/**
 * The path of a call for an account. A path that names an account already stays as it is.
 * @param {string} path `/api/…`
 * @param {string} [name]
 */
export const apiPath = (path, name = account) =>
  name === DEFAULT_ACCOUNT || !path.startsWith('/api/') || SHARED_PATHS.test(path)
    ? path
    : `/api/accounts/${name}${path.slice('/api'.length)}`;

/** The path of an account, with something below it. */
const IN_PATH = /^\/api\/accounts\/([^/?]+)\/./;

/**
 * True if a call is about this account, or about the whole service.
 * @param {string} path
 * @param {string} [name]
 */
export function concernsAccount(path, name = account) {
  const [, named] = IN_PATH.exec(path) ?? [];
  if (named !== undefined) return named === name;
  return name === DEFAULT_ACCOUNT || SHARED_PATHS.test(path);
}

/**
 * The key in the browser's storage for an account. Dashboards below other paths have the same storage.
 * @param {string} key
 * @param {string} [name]
 */
export const storageKey = (key, name = account) =>
  BASE + (name === DEFAULT_ACCOUNT ? key : `${key} of ${name}`);

const COLORS = 8;

/**
 * The color of an account, which depends on its name alone.
 * @param {string} name
 */
export function colorOf(name) {
  const sum = Array.from(name).reduce((hash, char) => (hash * 31 + char.charCodeAt(0)) % 9973, 7);
  return sum % COLORS;
}
