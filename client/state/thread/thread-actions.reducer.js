import { slice } from '../shared/slice.js';
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
 * @typedef {{ jid: string, messages: Message[] }} Page
 */

/** @type {Threads} */
const NO_THREADS = {};

export const threads = slice(NO_THREADS, {
  'threads.forgotten': (threads, /** @type {{ except: string | null }} */ { except }) =>
    except !== null && threads[except] ? { [except]: threads[except] } : {},
  'threads.grown': resetEnds,
  'thread.opened': (threads, /** @type {{ jid: string, unread: number }} */ { jid, unread }) =>
    openThread(threads, jid, unread),
  'thread.loading': (threads, /** @type {{ jid: string }} */ { jid }) => startLoading(threads, jid),
  'thread.loaded': (
    threads,
    /** @type {Page & { hasEarlier: boolean, hasLater?: boolean }} */ page,
  ) => finishLoading(threads, page.jid, page.messages, page.hasEarlier, page.hasLater),
  'thread.extending': (
    threads,
    /** @type {{ jid: string, direction: 'earlier' | 'later' }} */ { jid, direction },
  ) => startExtending(threads, jid, direction),
  'thread.extended': (
    threads,
    /** @type {Page & { hasMore: boolean }} */ { jid, messages, hasMore },
  ) => extendThread(threads, jid, messages, hasMore),
  'thread.failed': (threads, /** @type {{ jid: string, problem: Problem }} */ { jid, problem }) =>
    failLoading(threads, jid, problem),
  'thread.followed': (
    threads,
    /** @type {{ jid: string, isFollowed: boolean }} */ { jid, isFollowed },
  ) => followThread(threads, jid, isFollowed),
  'message.changed': (
    threads,
    /** @type {{ message: Message, abridged?: string[] }} */ { message, abridged },
  ) => receiveMessage(threads, message, abridged),
});
