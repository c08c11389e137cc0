/** @import { Scope } from '../../service/types.d.ts' */

/** Scopes of intents in the palette that a login may not allow. @type {Partial<Record<string, Scope>>} */
const NEEDS = {
  'new-message-toggle': 'send',
  'new-group-toggle': 'manage',
  'connect-request': 'manage',
  'disconnect-request': 'manage',
  'logout-toggle': 'manage',
  'account-form': 'manage',
  'account-removal': 'manage',
};

/**
 * @param {readonly Scope[]} scopes the scopes of the login
 * @param {string} intent
 */
export function allowsIntent(scopes, intent) {
  const scope = NEEDS[intent];
  return scope === undefined || scopes.includes(scope);
}
