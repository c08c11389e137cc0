import {
  resetEnds,
  extendThread,
  failLoading,
  finishLoading,
  followThread,
  openThread,
  receiveMessage,
  startExtending,
  startLoading,
} from './threads.reducer.js';

/**
 * @import { Message, Problem } from '../../service/types.d.ts'
 * @import { Threads } from './threads.reducer.js'
 *
 * @typedef {{ type: 'threads.forgotten', except: string | null }
 *   | { type: 'threads.grown' }
 *   | { type: 'thread.opened', jid: string, unread: number }
 *   | { type: 'thread.loading', jid: string }
 *   | { type: 'thread.loaded', jid: string, messages: Message[], hasEarlier: boolean, hasLater?: boolean }
 *   | { type: 'thread.extending', jid: string, direction: 'earlier' | 'later' }
 *   | { type: 'thread.extended', jid: string, messages: Message[], hasMore: boolean }
 *   | { type: 'thread.failed', jid: string, problem: Problem }
 *   | { type: 'thread.followed', jid: string, isFollowed: boolean }
 *   | { type: 'message.changed', message: Message, abridged?: string[] }} ThreadAction
 */

/**
 * @param {Threads} threads
 * @param {ThreadAction} action
 * @returns {Threads}
 */
export function reduceThreads(threads, action) {
  switch (action.type) {
    case 'threads.forgotten':
      return only(threads, action.except);
    case 'threads.grown':
      return resetEnds(threads);
    case 'thread.opened':
      return openThread(threads, action.jid, action.unread);
    case 'thread.loading':
      return startLoading(threads, action.jid);
    case 'thread.loaded':
      return finishLoading(
        threads,
        action.jid,
        action.messages,
        action.hasEarlier,
        action.hasLater,
      );
    case 'thread.extending':
      return startExtending(threads, action.jid, action.direction);
    case 'thread.extended':
      return extendThread(threads, action.jid, action.messages, action.hasMore);
    case 'thread.failed':
      return failLoading(threads, action.jid, action.problem);
    case 'thread.followed':
      return followThread(threads, action.jid, action.isFollowed);
    default:
      return receiveMessage(threads, action.message, action.abridged);
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
