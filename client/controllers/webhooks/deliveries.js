import { later } from '../../account/visit.js';
import { problemOf } from '../../service/api-error.js';
import { listDeliveries } from '../../service/webhooks-api.js';
import { NO_QUERY, parseQuery, toDeliveryFilter } from '../../state/events/event-query.js';
import { shownDeliveries } from '../../state/webhooks/webhooks.view.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { AppState, AppStore } from '../../state/app.reducer.js'
 * @import { WebhookDelivery } from '../../service/types.d.ts'
 * @import { DeliveryPage } from '../../service/webhooks-api.js'
 * @import { OpenDeliveries } from '../../state/webhooks/webhooks.js'
 */

const PAGE = 100;
/** The most deliveries that the service returns at once. */
const MOST = 1000;
const TYPING_MS = 250;

/** Fetches the deliveries of the webhook that is shown, whenever something of it changes. */
export class Deliveries {
  #store;
  /** The last request. */
  #known = '';
  /** The filter of the shown deliveries. */
  #shownFor = '';
  #loads = 0;
  #isExtending = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #typing;

  /** @type {Handlers} */
  intents = {
    'webhook-filter': ({ text }) => this.filter(text),
    'webhook-state': ({ state }) => this.change({ state }),
    'webhook-more': () => void this.showMore(),
  };

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
  }

  /** @param {AppState} state */
  update({ route, webhooks }) {
    const { deliveries: open, list, loads } = webhooks;
    const id = route.webhookId ?? null;
    if (id !== (open?.id ?? null)) return this.#begin(id);
    if (!open || !list.some((each) => each.id === id)) return;
    const wanted = `${keyOf(open)} ${loads}`;
    if (wanted === this.#known) return;
    this.#known = wanted;
    const isSearching = keyOf(open) !== this.#shownFor;
    if (isSearching !== open.isSearching) this.change({ isSearching });
    clearTimeout(this.#typing);
    if (isSearching && open.query.terms.length > 0)
      this.#typing = later(() => void this.#load(), TYPING_MS);
    else void this.#load();
  }

  /** @param {Partial<OpenDeliveries>} change */
  change(change) {
    const open = this.#open;
    if (open) this.#set({ ...open, ...change });
  }

  /** @param {string} text */
  filter(text) {
    this.change({ query: parseQuery(text, this.#store.state.chats) });
  }

  /** Fetches older deliveries; many, if the service could not apply the whole filter. */
  async showMore() {
    const open = this.#open;
    if (!open?.next || open.isSearching || this.#isExtending) return;
    this.#isExtending = true;
    const step = shownDeliveries(open).length < open.deliveries.length ? MOST : PAGE;
    this.change({ limit: open.limit + step });
    // Ignores a response on its way, which may end further up.
    this.#loads += 1;
    await this.#fetch(open, { limit: step, before: open.next }, ({ deliveries }, page) => ({
      deliveries: joined(deliveries, page.deliveries),
      next: page.pagination.next,
    }));
    this.#isExtending = false;
    await this.#load();
  }

  /** @param {string | null} id of the webhook; null if none is shown */
  #begin(id) {
    this.#known = '';
    this.#shownFor = '';
    this.#set(id === null ? null : newOpen(id));
  }

  get #open() {
    return this.#store.state.webhooks.deliveries;
  }

  /** Fetches the newest deliveries, as many as are shown; those beyond the service's limit stay as they were. */
  async #load() {
    const open = this.#open;
    if (!open) return;
    const loads = ++this.#loads;
    const isOther = keyOf(open) !== this.#shownFor;
    const wanted = isOther ? PAGE : open.limit;
    const limit = Math.min(MOST, wanted);
    await this.#fetch(open, { limit }, (now, { deliveries: newest, pagination: { next } }) => {
      if (loads !== this.#loads) return {};
      this.#shownFor = keyOf(open);
      // A page of large deliveries ends before its limit.
      const isWhole = isOther || next === null || newest.length >= wanted;
      const deliveries = isWhole ? newest : joined(newest, now.deliveries);
      const isLonger = deliveries.length > newest.length;
      return {
        deliveries,
        next: isLonger ? now.next : next,
        limit: wanted,
        isSearching: false,
      };
    });
  }

  /**
   * @param {OpenDeliveries} open
   * @param {{ limit: number, before?: string }} range
   * @param {(now: OpenDeliveries, page: DeliveryPage) => Partial<OpenDeliveries>} use
   */
  async #fetch(open, range, use) {
    const filter = { state: open.state, ...toDeliveryFilter(open.query) };
    const page = await listDeliveries(open.id, { ...filter, ...range }).catch(problemOf);
    const now = this.#open;
    // The filter has changed meanwhile.
    if (!now || keyOf(now) !== keyOf(open)) return;
    if ('deliveries' in page) this.change({ problem: null, hasLoaded: true, ...use(now, page) });
    else this.change({ problem: page, isSearching: false });
  }

  /** @param {OpenDeliveries | null} deliveries */
  #set(deliveries) {
    this.#store.dispatch({ type: 'webhooks.changed', change: { deliveries } });
  }
}

/**
 * A key that changes with the part of the filter that the service applies.
 * @param {OpenDeliveries} open
 */
const keyOf = ({ id, state, query }) => JSON.stringify([id, state, toDeliveryFilter(query)]);

/**
 * @param {WebhookDelivery[]} upper newest first
 * @param {WebhookDelivery[]} lower older ones; those that `upper` covers are left out
 */
function joined(upper, lower) {
  const last = upper.at(-1);
  const ids = new Set(upper.map(({ id }) => id));
  const isFurther = (/** @type {WebhookDelivery} */ { id, first_at: at }) =>
    !ids.has(id) && (!last || at <= last.first_at);
  return [...upper, ...lower.filter(isFurther)];
}

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
  next: null,
  isSearching: false,
  hasLoaded: false,
  problem: null,
});
