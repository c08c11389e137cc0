import { change, get, post } from './http.js';

/** @import { Access, Cluster, LoadedAccount } from './types.d.ts' */

/**
 * The accounts that this login may see, in the order of the rail.
 * @returns {Promise<{ accounts: LoadedAccount[] }>}
 */
export const listAccounts = () => get('/api/accounts');

/** The processes that share the database. @returns {Promise<Cluster>} */
export const getCluster = () => get('/api/cluster');

/**
 * @param {string} account its name
 * @returns {Promise<LoadedAccount>}
 */
export const addAccount = (account) => post('/api/accounts', { account });

/**
 * Logs its phone out.
 * @param {string} account
 * @param {'keep' | 'delete'} data `keep` or `delete` its chats, messages and files
 * @returns {Promise<unknown>}
 */
export const removeAccount = (account, data) =>
  change('DELETE', `/api/accounts/${account}?data=${data}`, {});

/** The scopes of this login. @returns {Promise<Access>} */
export const getAccess = () => get('/api/token');
