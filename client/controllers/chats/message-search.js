import { later } from '../../account/visit.js';
import { problemOf } from '../../service/api-error.js';
import { searchMessages } from '../../service/dashboard-api.js';
import { MIN_MESSAGE_SEARCH } from '../../state/chats/chats.view.js';
import { NewsFollower } from '../shared/news-follower.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { AppState, AppStore } from '../../state/app.reducer.js'
 * @import { ChatSearch } from '../../state/chats/chats.view.js'
 */

const WAIT_MS = 200;

/** Searches messages while a person types, and again after news; only the latest search is shown. */
export class MessageSearch {
  #store;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #follower = new NewsFollower(() => this.#find(this.#store.state.search.text.trim()));

  /** @type {Handlers} */
  intents = {
    'search-change': (change) => this.change(change),
  };

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
  }

  /** @param {AppState} state */
  update(state) {
    const { hits, problem } = state.search;
    this.#follower.update(state.news, hits !== null || problem !== null);
  }

  /** @param {Partial<ChatSearch>} change */
  change(change) {
    if (change.text === undefined) {
      this.#store.dispatch({ type: 'search.changed', search: change });
      return;
    }
    clearTimeout(this.#timer);
    const search = { ...change, hits: null, problem: null };
    this.#store.dispatch({ type: 'search.changed', search });
    const words = change.text.trim();
    if (words.length >= MIN_MESSAGE_SEARCH)
      this.#timer = later(() => void this.#find(words), WAIT_MS);
  }

  /** @param {string} words */
  async #find(words) {
    try {
      const { messages: hits, pagination } = await searchMessages(words);
      this.#show(words, { hits, hasMoreHits: pagination.next !== null, problem: null });
    } catch (error) {
      this.#show(words, { problem: problemOf(error).error });
    }
  }

  /**
   * @param {string} words
   * @param {Partial<ChatSearch>} search
   */
  #show(words, search) {
    if (this.#store.state.search.text.trim() === words)
      this.#store.dispatch({ type: 'search.changed', search });
  }
}
