import { t } from '../language/t.js';
import { ApiError } from './api-error.js';

/** @import { Scope } from './types.d.ts' */

const NOT_FOUND = 404;
const OF_ACCOUNT = /^\/api\/accounts\/[^/?]+(?=\/)/;
/** Writing in chats, and related changes. Other changes are for managers. */
const SENDING = /^\/api\/(calls|chats|contacts|media|messages|send)(?=[/?]|$)/;
/** A `POST` that only fetches older messages from the phone. */
const HISTORY = /^\/api\/chats\/[^/]+\/history$/;
const INVITE = /^\/api\/groups\/[^/]+\/invite$/;
const CHAT = /^\/api\/chats\/[^/]+$/;

/** @type {readonly Scope[] | null} null until they are known: then everything is tried */
let allowed = null;

/** @param {readonly Scope[]} scopes the scopes of the login */
export const allowScopes = (scopes) => void (allowed = scopes);

/**
 * The scope that a call needs, as in the API document.
 * @param {string} method
 * @param {string} path with or without an account
 * @returns {Scope | null} null for what everyone may do
 */
export function scopeOf(method, path) {
  const call = path.split('?')[0]?.replace(OF_ACCOUNT, '/api') ?? '';
  if (call === '/api/login' || call === '/api/token') return null;
  if (INVITE.test(call)) return 'manage';
  if (method === 'GET' || HISTORY.test(call)) return 'read';
  if (method === 'PATCH' && CHAT.test(call)) return 'manage';
  return SENDING.test(call) ? 'send' : 'manage';
}

/**
 * Refuses calls that the service would answer as if they did not exist.
 * @param {string} method
 * @param {string} path
 * @throws {ApiError}
 */
export function requireScope(method, path) {
  const scope = scopeOf(method, path);
  if (scope === null || allowed === null || allowed.includes(scope)) return;
  throw new ApiError(NOT_FOUND, {
    error: t('access.refused'),
    code: 'not_allowed',
    hint: t('access.refused.hint', { scope }),
  });
}
