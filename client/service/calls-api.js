import { get, post } from './http.js';

/** @import { Call } from './types.d.ts' */

/**
 * The calls that ring now.
 * @returns {Promise<{ calls: Call[] }>}
 */
export const listCalls = () => get('/api/calls');

/**
 * @param {string} id
 * @returns {Promise<{ call: Call }>}
 */
export const rejectCall = (id) => post(`/api/calls/${encodeURIComponent(id)}/reject`);
