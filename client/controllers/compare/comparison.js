/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { AppStore } from '../../state/app.reducer.js'
 */

/** Marks the sides of a comparison. */
export class Comparison {
  #store;

  /** @type {Handlers} */
  intents = {
    'compare-mark': (side) => this.#store.dispatch({ type: 'comparison.marked', side }),
    'compare-clear': () => this.#store.dispatch({ type: 'comparison.cleared' }),
  };

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
  }
}
