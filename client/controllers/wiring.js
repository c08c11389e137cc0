import { visitSignal } from '../account/visit.js';
import { INTENTS } from '../components/shared/intents.js';

/**
 * @import { Handlers } from '../components/shared/intents.js'
 * @import { AppState, AppStore } from '../state/app.reducer.js'
 *
 * @typedef {object} Controller
 * @property {Handlers} [intents] the handlers of its intents
 * @property {(state: AppState) => void} [update] is called after each change of the state
 */

/** Connects the page with its controllers: each intent with the one handler that takes it, each change with all. */
export class Wiring {
  #store;
  /** @type {Map<string, (detail: any) => void>} */
  #handlers = new Map();
  /** @type {{ name: string, detail: unknown }[]} intents that came before their handler was loaded */
  #waiting = [];

  /**
   * @param {AppStore} store
   * @param {EventTarget} page
   */
  constructor(store, page) {
    this.#store = store;
    const signal = visitSignal();
    /** @param {Event} event */
    const take = (event) => {
      if (event instanceof CustomEvent) this.#take({ name: event.type, detail: event.detail });
    };
    for (const name of Object.keys(INTENTS)) page.addEventListener(name, take, { signal });
  }

  /**
   * @param {Controller[]} controllers
   * @throws {Error} if an intent has a handler already
   */
  add(controllers) {
    for (const { intents = {} } of controllers)
      for (const [name, handle] of Object.entries(intents)) this.#register(name, handle);
    for (const controller of controllers)
      if (controller.update) this.#store.subscribe((state) => controller.update?.(state));
    for (const intent of this.#waiting.splice(0)) this.#take(intent);
  }

  /**
   * Call it once all controllers are there.
   * @throws {Error} if an intent has no handler
   */
  checkComplete() {
    const names = Object.keys(INTENTS).filter((name) => !this.#handlers.has(name));
    if (names.length > 0) throw new Error(`No handler takes ${names.join(', ')}.`);
  }

  /**
   * @param {string} name
   * @param {(detail: any) => void} handle
   */
  #register(name, handle) {
    if (!(name in INTENTS)) throw new Error(`There is no intent ${name}.`);
    if (this.#handlers.has(name)) throw new Error(`Two handlers take ${name}.`);
    this.#handlers.set(name, handle);
  }

  /** @param {{ name: string, detail: unknown }} intent */
  #take({ name, detail }) {
    const handle = this.#handlers.get(name);
    if (handle) handle(detail);
    else this.#waiting.push({ name, detail });
  }
}
