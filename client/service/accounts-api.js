import { change, get, post } from './http.js';

/** @import { Account, Access } from './types.d.ts' */

/**
 * Those that this login may see, in the order of the rail.
 * @returns {Promise<{ accounts: Account[] }>}
 */
export const listAccounts = () => get('/api/accounts');

/**
 * @param {string} account its name
 * @returns {Promise<Account>}
 */
export const addAccount = (account) => post('/api/accounts', { account });

/**
 * Logs its phone out. Its chats stay in the store.
 * @param {string} account
 * @returns {Promise<unknown>}
 */
export const removeAccount = (account) => change('DELETE', `/api/accounts/${account}`, {});

/** What this login allows. @returns {Promise<Access>} */
export const getAccess = () => get('/api/token');
