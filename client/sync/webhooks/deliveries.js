import { problemOf } from '../../service/api-error.js';
import { listDeliveries } from '../../service/webhooks-api.js';
import { NO_QUERY, parseQuery } from '../../state/events/event-query.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { Action, AppState } from '../../state/app.reducer.js'
 * @import { Store } from '../../state/store.js'
 * @import { OpenDeliveries } from '../../state/webhooks/webhooks.js'
 */

const PAGE = 100;
/** The most that the service gives at once. */
const MOST = 1000;

/** Fetches the deliveries of the webhook that is shown, whenever something of it has changed. */
export class Deliveries {
  #store;
  /** What the deliveries that are shown were fetched for. */
  #known = '';
  #loads = 0;

  /** @type {Handlers} */
  intents = {
    'webhook-filter': ({ text }) => this.filter(text),
    'webhook-state': ({ state }) => this.change({ state, limit: PAGE }),
    'webhook-more': () => this.showMore(),
  };

  /** @param {Store<AppState, Action>} store */
  constructor(store) {
    this.#store = store;
  }

  /** @param {AppState} state */
  update({ route, webhooks }) {
    const { deliveries: open, list, loads } = webhooks;
    const id = route.webhookId ?? null;
    if (id !== (open?.id ?? null)) return this.#set(id === null ? null : newOpen(id));
    if (!open || !list.some((each) => each.id === id)) return;
    const wanted = keyOf(open, loads);
    if (wanted === this.#known) return;
    this.#known = wanted;
    void this.#load(open);
  }

  /** @param {Partial<OpenDeliveries>} change */
  change(change) {
    const open = this.#store.state.webhooks.deliveries;
    if (open) this.#set({ ...open, ...change });
  }

  /** @param {string} text */
  filter(text) {
    this.change({ query: parseQuery(text, this.#store.state.chats) });
  }

  showMore() {
    const limit = this.#store.state.webhooks.deliveries?.limit ?? 0;
    this.change({ limit: Math.min(MOST, limit + PAGE) });
  }

  /** @param {OpenDeliveries} open */
  async #load({ id, state, limit }) {
    const loads = ++this.#loads;
    /** @type {Partial<OpenDeliveries>} */
    const result = await listDeliveries(id, { state, limit }).then(
      ({ deliveries, pagination: { next } }) => ({
        deliveries,
        hasMore: next !== null && limit < MOST,
        hasLoaded: true,
        problem: null,
      }),
      (error) => ({ problem: problemOf(error) }),
    );
    if (loads === this.#loads && this.#store.state.webhooks.deliveries?.id === id)
      this.change(result);
  }

  /** @param {OpenDeliveries | null} deliveries */
  #set(deliveries) {
    this.#store.dispatch({ type: 'webhooks.changed', change: { deliveries } });
  }
}

/**
 * Changes whenever other deliveries may have to be shown.
 * @param {OpenDeliveries} open
 * @param {number} loads of the list of webhooks, which is loaded for each change
 */
const keyOf = ({ id, state, limit }, loads) => JSON.stringify([id, state, limit, loads]);

/**
 * @param {string} id
 * @returns {OpenDeliveries}
 */
const newOpen = (id) => ({
  id,
  state: '',
  query: NO_QUERY,
  limit: PAGE,
  deliveries: [],
  hasMore: false,
  hasLoaded: false,
  problem: null,
});
