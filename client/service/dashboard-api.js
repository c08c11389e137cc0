import { get, post } from './http.js';

/** @import { Chat, Connection, Message, Pagination } from './types.d.ts' */

/** @returns {Promise<Connection>} */
export const getConnection = () => get('/api/connection');

/** @returns {Promise<Connection>} */
export const connect = () => post('/api/connect');

/** @returns {Promise<Connection>} */
export const disconnect = () => post('/api/disconnect');

/** @returns {Promise<{ chats: Chat[] }>} */
export const listChats = () => get('/api/chats');

/**
 * The newest messages of a chat, oldest first.
 * @param {string} jid
 * @returns {Promise<{ messages: Message[], pagination?: Pagination }>}
 */
export const listMessages = (jid) => get(`${chatPath(jid)}/messages`);

/**
 * Resets the unread count here; the other side sees no receipt.
 * @param {string} jid
 */
export const markRead = (jid) => post(`${chatPath(jid)}/read`);

/**
 * Queues a text for a phone number.
 * @param {string} to
 * @param {string} text
 * @param {string} key the same key never queues twice
 * @returns {Promise<{ chat_jid: string, message_id: string }>}
 */
export const sendText = (to, text, key) =>
  post('/api/send', { to, text }, { 'Idempotency-Key': key });

/**
 * Lets this browser in, by a cookie that scripts cannot read.
 * @param {string} token
 */
export const login = (token) => post('/api/login', { token });

/** @param {string} jid */
const chatPath = (jid) => `/api/chats/${encodeURIComponent(jid)}`;
