import { ApiError, problemOf } from '../../service/api-error.js';
import { getMessage, listMessages, requestHistory } from '../../service/dashboard-api.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { Message } from '../../service/types.d.ts'
 * @import { AppStore } from '../../state/app.reducer.js'
 */

const PAGE = 200;
const LONGEST_PAGE = 1000;
/** Number of read messages that are loaded above the new ones. */
const KNOWN = 20;
const NOT_FOUND = 404;

/** Fetches the messages of a chat, page by page. The stream then keeps them up to date. */
export class ThreadLoader {
  #store;
  /**
   * The cursors of the loaded pages, by chat. A message id is not enough: two senders may have used
   * the same one.
   * @type {Map<string, Partial<Record<'earlier' | 'later', string | null>>>}
   */
  #ends = new Map();

  /** @type {Handlers} */
  intents = {
    'thread-retry': ({ jid }) => void this.load(jid),
    'thread-newest': ({ jid }) => void this.load(jid),
    'thread-extend': ({ jid, direction }) => void this.extend(jid, direction),
    'thread-followed': ({ jid, isFollowed }) =>
      this.#store.dispatch({ type: 'thread.followed', jid, isFollowed }),
    'history-request': ({ jid }) => void this.requestHistory(jid),
  };

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
  }

  /** Opens the chat, or the message, of the current route. */
  open() {
    const { route, chats } = this.#store.state;
    if (route.jid === null) return;
    const unread = chats.find(({ jid }) => jid === route.jid)?.unread_count ?? 0;
    this.#store.dispatch({ type: 'thread.opened', jid: route.jid, unread });
    this.ensureOpen();
  }

  /** Loads the open chat, if it is not loaded yet. */
  ensureOpen() {
    const { route, threads } = this.#store.state;
    if (route.jid === null) return;
    const thread = threads[route.jid];
    if (thread?.isLoading) return;
    const isThere = thread?.messages.some(({ id }) => id === route.messageId);
    if (thread?.hasLoaded && (route.messageId === null || isThere)) return;
    void this.load(route.jid, route.messageId);
  }

  /** Loads the open chat again, if it was empty, after older messages have arrived. */
  ensureFilled() {
    const { route, threads } = this.#store.state;
    const thread = route.jid === null ? undefined : threads[route.jid];
    if (route.jid !== null && thread?.hasLoaded && thread.messages.length === 0)
      void this.load(route.jid);
  }

  /** Forgets all threads and loads the open one again, which stays on the screen meanwhile. */
  reload() {
    const { jid } = this.#store.state.route;
    this.#store.dispatch({ type: 'threads.forgotten', except: jid }, { type: 'changes.forgotten' });
    if (jid !== null) void this.load(jid);
  }

  /**
   * Loads the newest messages, or those around one.
   * @param {string} jid
   * @param {string | null} [around]
   */
  async load(jid, around = null) {
    this.#store.dispatch({ type: 'thread.loading', jid });
    try {
      if (around !== null && (await this.#loadAround(jid, around))) return;
      const unread = this.#store.state.threads[jid]?.unread ?? 0;
      const limit = Math.min(LONGEST_PAGE, Math.max(PAGE, unread + KNOWN));
      const { messages, changes, pagination } = await listMessages(jid, { limit });
      this.#ends.set(jid, { earlier: pagination?.next });
      const hasEarlier = Boolean(pagination?.next);
      this.#store.dispatch(
        { type: 'thread.loaded', jid, messages, hasEarlier },
        { type: 'changes.loaded', changes },
      );
    } catch (error) {
      this.#store.dispatch({ type: 'thread.failed', jid, problem: problemOf(error) });
    }
  }

  /**
   * Adds the next page at one end.
   * @param {string} jid
   * @param {'earlier' | 'later'} direction
   */
  async extend(jid, direction) {
    const thread = this.#store.state.threads[jid];
    const edge = thread?.messages.at(direction === 'earlier' ? 0 : -1);
    if (!edge || thread?.extending || thread?.isLoading) return;
    this.#store.dispatch({ type: 'thread.extending', jid, direction });
    try {
      const place = this.#ends.get(jid)?.[direction] ?? edge.id;
      const page = direction === 'earlier' ? { before: place } : { after: place };
      const { messages, changes, pagination } = await listMessages(jid, { limit: PAGE, ...page });
      this.#ends.set(jid, { ...this.#ends.get(jid), [direction]: pagination?.next });
      const hasMore = Boolean(pagination?.next);
      this.#store.dispatch(
        { type: 'thread.extended', jid, messages, hasMore },
        { type: 'changes.loaded', changes },
      );
    } catch (error) {
      this.#store.dispatch(
        { type: 'thread.failed', jid, problem: problemOf(error) },
        { type: 'notice.changed', notice: problemOf(error) },
      );
    }
  }

  /** @param {string} jid */
  async requestHistory(jid) {
    try {
      await requestHistory(jid);
    } catch (error) {
      this.#store.dispatch({ type: 'notice.changed', notice: problemOf(error) });
    }
  }

  /**
   * @param {string} jid
   * @param {string} id
   * @returns {Promise<boolean>} false if there is no such message
   */
  async #loadAround(jid, id) {
    try {
      const [{ message, changes }, before, after] = await Promise.all([
        getMessage(jid, id),
        listMessages(jid, { limit: PAGE / 2, before: id }),
        listMessages(jid, { limit: PAGE / 2, after: id }),
      ]);
      /** @type {Message[]} */
      const messages = [...before.messages, message, ...after.messages];
      this.#ends.set(jid, { earlier: before.pagination?.next, later: after.pagination?.next });
      const hasEarlier = Boolean(before.pagination?.next);
      const hasLater = Boolean(after.pagination?.next);
      this.#store.dispatch(
        { type: 'thread.loaded', jid, messages, hasEarlier, hasLater },
        { type: 'changes.loaded', changes: [...before.changes, ...changes, ...after.changes] },
      );
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === NOT_FOUND) return false;
      throw error;
    }
  }
}
