import { t } from '../language/t.js';
import { ApiError } from './api-error.js';

/** @import { Scope } from './types.d.ts' */

const NOT_FOUND = 404;
const OF_ACCOUNT = /^\/api\/accounts\/[^/?]+(?=\/)/;
/** Writing in chats, and what belongs to it. Other changes are for those who manage. */
const SENDING = /^\/api\/(calls|chats|contacts|media|messages|send)(?=[/?]|$)/;
/** It only fetches what the phone has. */
const HISTORY = /^\/api\/chats\/[^/]+\/history$/;
const INVITE = /^\/api\/groups\/[^/]+\/invite$/;
const CHAT = /^\/api\/chats\/[^/]+$/;

/** @type {readonly Scope[] | null} null until it is known: then everything is tried */
let allowed = null;

/** @param {readonly Scope[]} scopes what the login allows */
export const allowScopes = (scopes) => void (allowed = scopes);

/**
 * What a call needs, as the API document says it.
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
 * Refuses what the service would answer as if it did not exist.
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
