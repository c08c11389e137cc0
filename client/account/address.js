/** Addresses of the service: a proxy may show this page, and all else, below a path such as `/dash`. */

/** The path of this page without the slash at its end; empty without a proxy. */
export const BASE = new URL('.', globalThis.location?.href ?? 'http://localhost/').pathname.slice(
  0,
  -1,
);

/** The base in a link, before the path of a call; the service may know another one than this page. */
const BEFORE_CALL = /^(?:\/[^/?]+)*?(?=\/api\/)/;

/**
 * The address of a call, for all that the browser itself follows: requests, links, pictures.
 * @param {string} path `/api/…`, with or without a base
 * @param {string} [base]
 */
export const addressOf = (path, base = BASE) =>
  path.startsWith(`${base}/api/`) ? path : path.replace(BEFORE_CALL, () => base);

/**
 * Parses JSON of the service; its links are addresses then.
 * @param {string} text
 * @param {string} [base]
 */
export const parseAnswer = (text, base = BASE) =>
  JSON.parse(text, base === '' ? undefined : (key, value) => withBase(key, value, base));

/**
 * @param {string} key
 * @param {unknown} value
 * @param {string} base
 */
const withBase = (key, value, base) =>
  /(^|_)url$/.test(key) && typeof value === 'string' ? addressOf(value, base) : value;
