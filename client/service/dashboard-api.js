import { apiPath } from '../account/account.js';
import { addressOf } from '../account/address.js';
import { change, get, post } from './http.js';

/**
 * @import { Chat, Connection, DashboardEvent, DebugSummary, DryRun, LoggedRequest, Message, MessageReport, NewMessage, Pagination, PairingCode, Playground, Stats, Trace, WholeRequest } from './types.d.ts'
 *
 * @typedef {{ chat_jid: string, message_id: string }} Queued
 * @typedef {{ messages: Message[], changes: Message[], pagination?: Pagination }} ThreadPage
 * @typedef {{ events: DashboardEvent[], pagination: Pagination }} EventPage
 */

/** @returns {Promise<Connection>} */
export const getConnection = () => get('/api/connection');

/** @returns {Promise<Connection>} */
export const connect = () => post('/api/connect');

/** Keeps the pairing. @returns {Promise<Connection>} */
export const disconnect = () => post('/api/disconnect');

/** Ends the pairing. @returns {Promise<Connection>} */
export const logOut = () => post('/api/logout');

/**
 * @param {string} phone
 * @returns {Promise<PairingCode>}
 */
export const getPairingCode = (phone) => post('/api/pairing-code', { phone });

/**
 * A page of the chat list, newest first.
 * @param {{ limit: number, cursor?: string | null }} page
 * @returns {Promise<{ chats: Chat[], pagination?: Pagination }>}
 */
export const listChats = (page) => get(`/api/chats${query(page)}`);

/**
 * A page of a chat, oldest first; without `before` and `after` the newest one.
 * @param {string} jid
 * @param {{ limit?: number, before?: string, after?: string }} [page]
 * @returns {Promise<ThreadPage>}
 */
export const listMessages = (jid, page = {}) => get(`${chatPath(jid)}/messages${query(page)}`);

/**
 * Resets the unread count, without sending read receipts.
 * @param {string} jid
 */
export const markRead = (jid) => post(`${chatPath(jid)}/read`);

/**
 * Requests older messages from the phone; they arrive by the stream.
 * @param {string} jid
 */
export const requestHistory = (jid) => post(`${chatPath(jid)}/history`, { count: 50 });

/**
 * Queues a text for a phone number.
 * @param {string} to
 * @param {string} text
 * @param {string} key idempotency key: the same key never queues twice
 * @returns {Promise<Queued>}
 */
export const sendText = (to, text, key) =>
  post('/api/send', { to, text }, { 'Idempotency-Key': key });

/**
 * Queues a message in a chat: a text or a file, optionally as a reply to a message.
 * @param {string} jid
 * @param {NewMessage} message
 * @param {string} key
 * @returns {Promise<Queued>}
 */
export const sendToChat = (jid, message, key) =>
  post(`${chatPath(jid)}/messages`, message, { 'Idempotency-Key': key });

/**
 * Checks a text and its recipient, without sending anything.
 * @param {string} to
 * @param {string} text
 * @returns {Promise<DryRun>}
 */
export const checkText = (to, text) => post('/api/send?dry_run=1', { to, text });

/**
 * @param {string} jid
 * @param {string} id
 * @returns {Promise<MessageReport>}
 */
export const getMessage = (jid, id) => get(`${messagePath(id)}${query({ chat_jid: jid })}`);

/**
 * @param {string} jid
 * @param {string} id
 */
export const tracePath = (jid, id) => `${messagePath(id)}/trace${query({ chat_jid: jid })}`;

/**
 * @param {string} jid
 * @param {string} id
 * @returns {Promise<Trace>}
 */
export const getTrace = (jid, id) => get(tracePath(jid, id));

/**
 * Sends a failed message again, under the same id.
 * @param {string} id
 * @returns {Promise<Queued>}
 */
export const retryMessage = (id) => post(`${messagePath(id)}/retry`);

/**
 * @param {string} q all words must occur
 * @returns {Promise<{ messages: Message[], pagination: { next: string | null } }>}
 */
export const searchMessages = (q) => get(`/api/messages/search${query({ q, limit: 50 })}`);

/**
 * @param {Record<string, string | number | undefined>} filter
 * @returns {Promise<EventPage>}
 */
export const listEvents = (filter) => get(`/api/events${query(filter)}`);

/**
 * The latest requests of all clients, oldest first.
 * @param {{ client: string, method: string, status: string, limit: number }} filter
 * @returns {Promise<{ requests: LoggedRequest[] }>}
 */
export const listRequests = (filter) => get(`/api/requests${query(filter)}`);

/**
 * One request with its body.
 * @param {string} id
 * @returns {Promise<WholeRequest>}
 */
export const getRequest = (id) => get(`/api/requests/${encodeURIComponent(id)}`);

/** @returns {Promise<DebugSummary>} */
export const getSummary = () => get('/api/debug/summary');

/**
 * The history of the session.
 * @param {{ from: string, step: number }} range ISO text, and seconds
 * @returns {Promise<Stats>}
 */
export const getStats = (range) => get(`/api/stats${query(range)}`);

/** The people, groups, scenes and faults of the playground. @returns {Promise<Playground>} */
export const getPlayground = () => get('/api/playground');

/**
 * Gives a command to the test network.
 * @param {string} command
 * @param {object} body
 * @returns {Promise<{ answer: any }>}
 */
export const runCommand = (command, body) =>
  post(`/api/playground/${encodeURIComponent(command)}`, body);

/**
 * Logs this browser in with a cookie that scripts cannot read.
 * @param {string} token
 */
export const login = (token) => post('/api/login', { token });

/** Logs this browser out; the phone stays linked. @returns {Promise<unknown>} */
export const endLogin = () => change('DELETE', '/api/login', {});

/**
 * The path of a chat's download.
 * @param {string} jid
 * @param {'txt' | 'jsonl' | 'zip'} format
 */
export const chatExportPath = (jid, format) =>
  addressOf(`${chatPath(jid)}/export?format=${format}`);

/** Masked, for bug reports. */
export const bundlePath = () => addressOf(apiPath('/api/debug/bundle'));

/** The page that shows the API. */
export const API_DOCS_PATH = addressOf('/api/docs');

/** The whole event log. */
export const eventExportPath = () => addressOf(apiPath('/api/events/export'));

/** @param {string} jid */
export const chatPath = (jid) => apiPath(`/api/chats/${encodeURIComponent(jid)}`);

/** @param {string} id */
export const messagePath = (id) => apiPath(`/api/messages/${encodeURIComponent(id)}`);

/** @param {Record<string, string | number | null | undefined>} values null, undefined and empty ones are left out */
export function query(values) {
  const given = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}
