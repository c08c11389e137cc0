import { t } from '../../language/t.js';
import { notSendingReason } from '../connection/connection.view.js';

/**
 * @import { Access, Connection, Scope } from '../../service/types.d.ts'
 *
 * @typedef {{ text: string, hint: string }} AccessNote
 */

/** Until it is known what the login allows, and for services without tokens. @type {readonly Scope[]} */
export const EVERYTHING = ['read', 'send', 'manage'];

/**
 * Why nothing can be sent now, or null when sending is possible.
 * @param {{ scopes: readonly Scope[], connection: Connection | null, isServiceAway: boolean }} state
 */
export const sendingObstacle = ({ scopes, connection, isServiceAway }) =>
  scopes.includes('send') ? notSendingReason(connection, isServiceAway) : t('access.no-send');

/**
 * What stands in a field in which nothing can be written now.
 * @param {readonly Scope[]} scopes
 */
export const offText = (scopes) =>
  t(scopes.includes('send') ? 'thread.compose.off' : 'access.read-only');

/**
 * What to say of a login that does not allow everything.
 * @param {readonly Scope[]} scopes
 * @returns {AccessNote | null}
 */
export function accessNote(scopes) {
  if (scopes.includes('manage')) return null;
  return scopes.includes('send')
    ? { text: t('access.limited'), hint: t('access.limited.hint') }
    : { text: t('access.read-only'), hint: t('access.read-only.hint') };
}
