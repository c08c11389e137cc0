import { account } from '../../account/account.js';

/**
 * @import { Account, LoadedAccount, Problem } from '../../service/types.d.ts'
 *
 * The input in the dialog for a new account.
 * @typedef {object} AccountForm
 * @property {string} name
 * @property {boolean} isBusy
 * @property {Problem | null} problem
 *
 * The question whether to remove the account of this page.
 * @typedef {object} Removal
 * @property {'keep' | 'delete'} data `keep` or `delete` its chats, messages and files
 * @property {boolean} isBusy
 * @property {Problem | null} problem
 *
 * @typedef {object} AccountsState
 * @property {Account[]} rows the accounts that this login may see; none until they are loaded
 * @property {AccountForm | null} form
 * @property {Removal | null} removal
 */

/** @type {AccountsState} */
export const NO_ACCOUNTS = { rows: [], form: null, removal: null };

/**
 * The accounts of an answer. Nobody can be asked about one that moves: its phone and its count are the last known ones.
 * @param {readonly LoadedAccount[]} loaded
 * @param {AccountsState} before
 * @returns {Account[]}
 */
export const withKnown = (loaded, { rows }) =>
  loaded.map((row) => {
    const known =
      row.reason_code === 'moving' && rows.find(({ account: name }) => name === row.account);
    const { me, unread } = known || row;
    return { ...row, me, unread: unread ?? 0 };
  });

/** @param {AccountsState} accounts */
export const areSeveral = ({ rows }) => rows.length > 1;

/**
 * True if the address names an account that does not exist, or that this login may not see.
 * @param {AccountsState} accounts
 * @param {string} [name]
 */
export const isMissing = ({ rows }, name = account) =>
  rows.length > 0 && rows.every((row) => row.account !== name);
