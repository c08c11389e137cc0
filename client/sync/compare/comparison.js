/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { Action, AppState } from '../../state/app.reducer.js'
 * @import { Store } from '../../state/store.js'
 */

/** Marks the sides of a comparison. */
export class Comparison {
  #store;

  /** @type {Handlers} */
  intents = {
    'compare-mark': (side) => this.#store.dispatch({ type: 'comparison.marked', side }),
    'compare-clear': () => this.#store.dispatch({ type: 'comparison.cleared' }),
  };

  /** @param {Store<AppState, Action>} store */
  constructor(store) {
    this.#store = store;
  }
}
