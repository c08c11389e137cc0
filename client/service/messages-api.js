import { messagePath, query } from './dashboard-api.js';
import { change, get, post } from './http.js';

/**
 * @import { Message, Receipt } from './types.d.ts'
 * @import { Queued } from './dashboard-api.js'
 *
 * The place of a message: ids alone are not unique.
 * @typedef {Pick<Message, 'id' | 'chat_jid'>} MessagePlace
 */

/**
 * @param {MessagePlace} place
 * @param {string} call
 * @param {Record<string, string>} [options]
 */
const pathTo = ({ id, chat_jid }, call, options = {}) =>
  `${messagePath(id)}${call}${query({ chat_jid, ...options })}`;

/** @param {string} key the same key never queues twice */
const withKey = (key) => ({ 'Idempotency-Key': key });

/**
 * @param {MessagePlace} place
 * @param {string | null} emoji null takes the reaction back
 * @param {string} key
 * @returns {Promise<Queued>}
 */
export const react = (place, emoji, key) =>
  emoji === null
    ? change('DELETE', pathTo(place, '/reaction'), {}, withKey(key))
    : change('PUT', pathTo(place, '/reaction'), { emoji }, withKey(key));

/**
 * Changes the text or caption of an own message.
 * @param {MessagePlace} place
 * @param {string} text
 * @param {string} key
 * @returns {Promise<Queued>}
 */
export const editMessage = (place, text, key) =>
  change('PATCH', pathTo(place, ''), { text }, withKey(key));

/**
 * @param {MessagePlace} place
 * @param {'everyone' | 'me'} scope
 * @param {string} key
 * @returns {Promise<unknown>}
 */
export const deleteMessage = (place, scope, key) =>
  change('DELETE', pathTo(place, '', { for: scope }), {}, withKey(key));

/**
 * @param {MessagePlace} place
 * @param {string[]} to the chats
 * @param {string} key
 * @returns {Promise<{ messages: Queued[] }>}
 */
export const forwardMessage = (place, to, key) =>
  post(pathTo(place, '/forward'), { to }, withKey(key));

/**
 * @param {MessagePlace} place
 * @param {string[]} options their names; none take the vote back
 * @param {string} key
 * @returns {Promise<Queued>}
 */
export const vote = (place, options, key) =>
  post(pathTo(place, '/votes'), { options }, withKey(key));

/**
 * The receipts of an own message: delivered, read, played.
 * @param {MessagePlace} place
 * @returns {Promise<{ receipts: Receipt[] }>}
 */
export const getReceipts = (place) => get(pathTo(place, '/receipts'));
