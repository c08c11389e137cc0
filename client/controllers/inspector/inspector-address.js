import { withInspector } from '../../state/inspector/inspector-place.js';
import { leadsElsewhere } from '../accounts/account-switch.js';
import { parseRoute, pathOf } from '../../state/shared/route.js';

/** @import { AppState } from '../../state/app.reducer.js' */

/** Keeps the state of the inspector in the address. */
export class InspectorAddress {
  /** The state that was written last. */
  #noted = '';

  /** @param {AppState} state */
  update({ inspector }) {
    const { hash } = location;
    if (parseRoute(hash) === null || leadsElsewhere(hash)) return;
    const wanted = withInspector(hash, inspector);
    const state = stateOf(wanted);
    const shown = stateOf(hash);
    // Another address was entered, and the page will follow it.
    if (state === this.#noted && shown !== this.#noted) return;
    this.#noted = state;
    if (wanted !== hash) history.replaceState(history.state, '', wanted || location.pathname);
  }
}

/** @param {string} hash */
const stateOf = (hash) => hash.slice(pathOf(hash).length);
