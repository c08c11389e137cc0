import { t } from '../../language/t.js';

/** @import { Account, Problem } from '../../service/types.d.ts' */

/** The service's rule for names. */
const NAME = /^[a-z0-9][a-z0-9-]{0,30}$/;
export const MAX_NAME = 31;

/**
 * The problem of a new account's name; null if there is none.
 * @param {string} name
 * @param {Account[]} accounts
 * @returns {Problem | null}
 */
export function nameProblem(name, accounts) {
  if (name === '') return wrong(t('accounts.name.missing'));
  if (!NAME.test(name)) return wrong(t('accounts.name.wrong'));
  const isTaken = accounts.some(({ account }) => account === name);
  return isTaken ? wrong(t('accounts.name.taken', { account: name })) : null;
}

/**
 * @param {string} error
 * @returns {Problem}
 */
const wrong = (error) => ({ error, code: 'account_name' });

/**
 * Corrects a name: people type capital letters and spaces by habit.
 * @param {string} text
 */
export const toName = (text) => text.toLowerCase().replaceAll(/\s+/g, '-');
