import { upsertChat } from './chats.reducer.js';
import { reduceConnection } from './connection.reducer.js';
import { changeDraft, finishDraft } from './drafts.reducer.js';
import { failLoading, finishLoading, receiveMessage, startLoading } from './threads.reducer.js';

/**
 * @import { Chat, Connection, Message, Problem } from '../service/types.d.ts'
 * @import { Draft, Drafts } from './drafts.reducer.js'
 * @import { Route } from './route.js'
 * @import { Threads } from './threads.reducer.js'
 */

/**
 * @typedef {object} AppState
 * @property {Connection | null} connection null until the first answer
 * @property {boolean} isServiceAway
 * @property {Chat[]} chats newest first
 * @property {boolean} haveChatsLoaded
 * @property {Threads} threads
 * @property {Drafts} drafts
 * @property {Route} route
 * @property {boolean} isNewMessageOpen
 * @property {Problem | null} notice a failed action that has no form of its own
 * @property {string} today the calendar day, so that "Today" moves on at midnight
 *
 * @typedef {{ type: 'connection.changed', connection: Connection }
 *   | { type: 'service.away' } | { type: 'service.back' }
 *   | { type: 'chats.loaded', chats: Chat[] }
 *   | { type: 'chat.changed', chat: Chat }
 *   | { type: 'threads.forgotten', except: string | null }
 *   | { type: 'thread.loading', jid: string }
 *   | { type: 'thread.loaded', jid: string, messages: Message[], hasEarlier: boolean }
 *   | { type: 'thread.failed', jid: string, problem: Problem }
 *   | { type: 'message.changed', message: Message }
 *   | { type: 'draft.changed', key: string, change: Partial<Draft> }
 *   | { type: 'draft.sent', key: string, text: string }
 *   | { type: 'new-message.toggled', isOpen: boolean }
 *   | { type: 'route.changed', route: Route }
 *   | { type: 'notice.changed', notice: Problem | null }
 *   | { type: 'day.changed', today: string }} Action
 */

/** @type {AppState} */
export const INITIAL_STATE = {
  connection: null,
  isServiceAway: false,
  chats: [],
  haveChatsLoaded: false,
  threads: {},
  drafts: {},
  route: { name: 'home', jid: null },
  isNewMessageOpen: false,
  notice: null,
  today: '',
};

/**
 * @param {AppState} state
 * @param {Action} action
 * @returns {AppState}
 */
export function reduceApp(state, action) {
  return { ...state, ...changeOf(state, action) };
}

/**
 * @param {AppState} state
 * @param {Action} action
 * @returns {Partial<AppState>}
 */
function changeOf(state, action) {
  switch (action.type) {
    case 'connection.changed':
      return { connection: reduceConnection(state.connection, action.connection) };
    case 'service.away':
      return { isServiceAway: true };
    case 'service.back':
      return { isServiceAway: false };
    case 'chats.loaded':
      return { chats: action.chats, haveChatsLoaded: true };
    case 'chat.changed':
      return { chats: upsertChat(state.chats, action.chat) };
    case 'threads.forgotten':
      return { threads: only(state.threads, action.except) };
    case 'thread.loading':
      return { threads: startLoading(state.threads, action.jid) };
    case 'thread.loaded':
      return {
        threads: finishLoading(state.threads, action.jid, action.messages, action.hasEarlier),
      };
    case 'thread.failed':
      return { threads: failLoading(state.threads, action.jid, action.problem) };
    case 'message.changed':
      return { threads: receiveMessage(state.threads, action.message) };
    case 'draft.changed':
      return { drafts: changeDraft(state.drafts, action.key, action.change) };
    case 'draft.sent':
      return { drafts: finishDraft(state.drafts, action.key, action.text) };
    case 'new-message.toggled':
      return { isNewMessageOpen: action.isOpen };
    case 'route.changed':
      return { route: action.route };
    case 'notice.changed':
      return { notice: action.notice };
    default:
      return { today: action.today };
  }
}

/**
 * @param {Threads} threads
 * @param {string | null} jid
 * @returns {Threads}
 */
function only(threads, jid) {
  return jid !== null && threads[jid] ? { [jid]: threads[jid] } : {};
}
