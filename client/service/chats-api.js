import { chatPath } from './dashboard-api.js';
import { change, post, get } from './http.js';

/**
 * @import { Chat, Call } from './types.d.ts'
 * @import { ChatChange } from '../state/chats/chat-menu.view.js'
 *
 * @typedef {'typing' | 'recording' | 'paused'} OwnState
 */

/**
 * Asks WhatsApp for news of this chat's person: online, typing.
 * @param {string} jid
 * @returns {Promise<unknown>}
 */
export const subscribePresence = (jid) => post(`${chatPath(jid)}/presence/subscribe`);

/**
 * Shows the people of a chat the state of the user here.
 * @param {string} jid
 * @param {OwnState} state
 * @returns {Promise<unknown>}
 */
export const sendPresence = (jid, state) => post(`${chatPath(jid)}/presence`, { state });

/**
 * Changes a chat on all devices of the account, so it needs the connection.
 * @param {string} jid
 * @param {ChatChange} changes
 * @returns {Promise<Chat>}
 */
export const changeChat = (jid, changes) => change('PATCH', chatPath(jid), changes);

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
