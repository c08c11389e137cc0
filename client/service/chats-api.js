import { chatPath } from './dashboard-api.js';
import { change, post } from './http.js';

/**
 * @import { Chat } from './types.d.ts'
 * @import { ChatChange } from '../state/chats/chat-menu.view.js'
 *
 * @typedef {'typing' | 'recording' | 'paused'} OwnState
 */

/**
 * Asks WhatsApp to say when the person of this chat is there, and writes.
 * @param {string} jid
 * @returns {Promise<unknown>}
 */
export const subscribePresence = (jid) => post(`${chatPath(jid)}/presence/subscribe`);

/**
 * Shows the people of a chat what one does here.
 * @param {string} jid
 * @param {OwnState} state
 * @returns {Promise<unknown>}
 */
export const sendPresence = (jid, state) => post(`${chatPath(jid)}/presence`, { state });

/**
 * Takes effect on all devices of the account, so that it needs the connection.
 * @param {string} jid
 * @param {ChatChange} changes
 * @returns {Promise<Chat>}
 */
export const changeChat = (jid, changes) => change('PATCH', chatPath(jid), changes);
