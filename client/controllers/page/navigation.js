import { visitSignal } from '../../account/visit.js';
import { currentJid } from '../../state/chats/chat.view.js';
import { parseInspectorPlace, withInspector } from '../../state/inspector/inspector-place.js';
import { chatHref, parseRoute } from '../../state/shared/route.js';
import { leadsElsewhere } from '../accounts/account-switch.js';
import { followLinksInOpener, leadOpener, linkIn } from '../inspector/inspector-window.js';
import { leadOn, leadTo } from '../shared/lead-to.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { Action, AppState, AppStore } from '../../state/app.reducer.js'
 * @import { InspectorPanel } from '../inspector/inspector-panel.js'
 * @import { ThreadLoader } from '../thread/thread-loader.js'
 */

/** @type {Action} */
const CLOSE_INSPECTOR = { type: 'inspector.toggled', isOpen: false };

/** Follows the address of the page, and leads to other ones. */
export class Navigation {
  #store;
  #inspector;
  #threads;

  /** @type {Handlers} */
  intents = { go: ({ href }) => this.#go(href) };

  /**
   * @param {AppStore} store
   * @param {InspectorPanel} inspector
   * @param {ThreadLoader} threads
   */
  constructor(store, inspector, threads) {
    this.#store = store;
    this.#inspector = inspector;
    this.#threads = threads;
  }

  start() {
    const signal = visitSignal();
    window.addEventListener('hashchange', this.#onHashChange, { signal });
    document.addEventListener('click', this.#onClick, { signal });
    followLinksInOpener();
    this.#follow();
  }

  /**
   * Follows an open chat to its new address.
   * @param {AppState} state
   */
  update({ route, chats }) {
    if (route.jid === null || leadsElsewhere(location.hash)) return;
    const jid = currentJid(route.jid, chats);
    if (jid !== route.jid) leadOn(chatHref(jid));
  }

  /** Links of the page name no inspector: one that is open stays open. */
  #onClick = (/** @type {MouseEvent} */ event) => {
    const { inspector, route } = this.#store.state;
    const link = linkIn(event);
    if (!link || !inspector.isOpen || route.name === 'inspector') return;
    if (leadsElsewhere(link.hash)) return;
    event.preventDefault();
    location.hash = withInspector(link.hash, inspector);
  };

  #onHashChange = () => {
    if (leadsElsewhere(location.hash)) return;
    this.#follow();
    this.#threads.open();
  };

  #follow() {
    const route = parseRoute(location.hash);
    const place = parseInspectorPlace(location.hash);
    const { inspector } = this.#store.state;
    const closes = inspector.isOpen && !place && route?.name !== 'inspector';
    if (route)
      this.#store.dispatch({ type: 'route.changed', route }, ...(closes ? [CLOSE_INSPECTOR] : []));
    if (route?.name === 'inspector' && !place) this.#inspector.showTab(inspector.tab);
    const isNew = withInspector(location.hash, inspector) !== location.hash;
    if (place && isNew) this.#inspector.show(place);
  }

  /**
   * Leaves the inspector's own window as it is.
   * @param {string} href
   */
  #go(href) {
    if (this.#store.state.route.name === 'inspector') leadOpener(href);
    else leadTo(href);
  }
}
