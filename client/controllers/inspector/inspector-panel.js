import { homeHref } from '../../state/shared/route.js';
import { focusOn } from '../shared/focus-on.js';
import { openInspectorWindow } from './inspector-window.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { AppStore } from '../../state/app.reducer.js'
 * @import { InspectorPlace } from '../../state/inspector/inspector-place.js'
 * @import { InspectorTab } from '../../state/inspector/inspector.reducer.js'
 * @import { Inspection } from './inspection.js'
 * @import { RequestWatch } from './request-watch.js'
 */

/** Opens and closes the inspector, beside the page or in a window of its own, and shows its tabs. */
export class InspectorPanel {
  #store;
  #inspection;
  #requests;

  /** @type {Handlers} */
  intents = {
    'inspector-toggle': ({ isOpen }) => this.#toggle(isOpen),
    'inspector-tab': ({ tab }) => {
      this.#store.dispatch({ type: 'inspector.tab', tab });
      this.#refresh();
    },
    'inspector-show': ({ tab }) => this.showTab(tab),
    'inspector-window': () => {
      if (openInspectorWindow(this.#store.state.inspector)) this.#toggle(false);
    },
    'inspect-request': ({ text }) => this.show({ tab: 'all', text, hasPings: false }),
  };

  /**
   * @param {AppStore} store
   * @param {Inspection} inspection
   * @param {RequestWatch} requests
   */
  constructor(store, inspection, requests) {
    this.#store = store;
    this.#inspection = inspection;
    this.#requests = requests;
  }

  /** @param {InspectorPlace} place */
  show({ tab, text, hasPings }) {
    this.#store.dispatch(
      { type: 'inspector.tab', tab },
      { type: 'inspector.pings', hasPings },
      { type: 'inspector.toggled', isOpen: true },
    );
    this.#inspection.filter(text);
    this.#refresh();
  }

  /**
   * Keeps the filter.
   * @param {InspectorTab} tab
   */
  showTab(tab) {
    const { query, hasPings } = this.#store.state.inspector;
    this.show({ tab, text: query.text, hasPings });
  }

  /**
   * Returns the focus to its former place.
   * @param {boolean} isOpen
   */
  #toggle(isOpen) {
    if (!isOpen && this.#store.state.route.name === 'inspector') return leaveWindow();
    this.#store.dispatch({ type: 'inspector.toggled', isOpen });
    this.#refresh();
    if (!isOpen) focusOn('.inspector-button');
  }

  /** Both load data only for their open tab. */
  #refresh() {
    this.#inspection.refresh();
    this.#requests.refresh();
  }
}

/** A page can close only a window that it has opened. */
function leaveWindow() {
  if (window.opener) window.close();
  else location.hash = homeHref();
}
