import { t } from '../../language/t.js';

/** @import { Account, Problem } from '../../service/types.d.ts' */

/** As the service wants it. */
const NAME = /^[a-z0-9][a-z0-9-]{0,30}$/;
export const MAX_NAME = 31;

/**
 * What is wrong with the name of a new account; null if nothing is.
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
 * A name as it may be: capital letters and spaces are what people type by habit.
 * @param {string} text
 */
export const toName = (text) => text.toLowerCase().replaceAll(/\s+/g, '-');
