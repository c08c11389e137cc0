import { t } from '../../language/t.js';
import { notSendingReason } from '../connection/connection.view.js';

/**
 * @import { Access, Scope } from '../../service/types.d.ts'
 * @import { Reach } from '../connection/connection.view.js'
 *
 * @typedef {{ text: string, hint: string }} AccessNote
 */

/** All scopes: for services without tokens, and until the login's are known. @type {readonly Scope[]} */
export const EVERYTHING = ['read', 'send', 'manage'];

/**
 * The reason why nothing can be sent now, or null when sending is possible.
 * @param {{ scopes: readonly Scope[] } & Reach} state
 */
export const sendingObstacle = (state) =>
  state.scopes.includes('send') ? notSendingReason(state) : t('access.no-send');

/**
 * A note about a login that does not allow everything.
 * @param {readonly Scope[]} scopes
 * @returns {AccessNote | null}
 */
export function accessNote(scopes) {
  if (scopes.includes('manage')) return null;
  return scopes.includes('send')
    ? { text: t('access.limited'), hint: t('access.limited.hint') }
    : { text: t('access.read-only'), hint: t('access.read-only.hint') };
}

/** Intents that begin what a login may not allow. @type {Partial<Record<string, Scope>>} */
const NEEDS = {
  'new-message-toggle': 'send',
  'new-group-toggle': 'manage',
  'connect-request': 'manage',
  'disconnect-request': 'manage',
  'logout-toggle': 'manage',
  'account-form': 'manage',
  'account-removal': 'manage',
  'playground-toggle': 'manage',
  'playground-command': 'manage',
  'tour-move': 'manage',
};

/**
 * @param {readonly Scope[]} scopes what the login allows
 * @param {string} intent
 */
export function allowsIntent(scopes, intent) {
  const scope = NEEDS[intent];
  return scope === undefined || scopes.includes(scope);
}
