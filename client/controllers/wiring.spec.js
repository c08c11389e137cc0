import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { INTENTS } from '../components/shared/intents.js';
import { INITIAL_STATE, reduceApp } from '../state/app.reducer.js';
import { Store } from '../state/store.js';
import { chatControllers } from './chat-controllers.js';
import { firstControllers } from './first-controllers.js';
import { messageControllers } from './message-controllers.js';
import { toolControllers } from './tool-controllers.js';
import { Wiring } from './wiring.js';

/**
 * @import { Intents } from '../components/shared/intents.js'
 * @import { AppStore } from '../state/app.reducer.js'
 */

describe('Wiring', () => {
  /** @type {AppStore} */
  let store;
  let page = new EventTarget();
  let wiring = new Wiring(new Store(reduceApp, INITIAL_STATE), page);

  beforeEach(() => {
    store = new Store(reduceApp, INITIAL_STATE);
    page = new EventTarget();
    wiring = new Wiring(store, page);
  });

  /**
   * @template {keyof Intents} Name
   * @param {Name} name
   * @param {Intents[Name]} detail
   */
  const emit = (name, detail) => page.dispatchEvent(new CustomEvent(name, { detail }));

  it('gives each intent to the handler that takes it', () => {
    const go = jest.fn();
    const problem = jest.fn();
    wiring.add([{ intents: { go } }, { intents: { problem } }]);
    emit('go', { href: '#/' });
    expect(go.mock.calls).toEqual([[{ href: '#/' }]]);
    expect(problem).not.toHaveBeenCalled();
  });

  it('keeps an intent until its handler is loaded', () => {
    const go = jest.fn();
    emit('go', { href: '#/' });
    wiring.add([{ intents: { 'act-close': () => undefined } }]);
    expect(go).not.toHaveBeenCalled();
    wiring.add([{ intents: { go } }]);
    wiring.add([]);
    expect(go.mock.calls).toEqual([[{ href: '#/' }]]);
  });

  it('passes on the state, and each change', () => {
    const update = jest.fn();
    wiring.add([{ update }]);
    store.dispatch({ type: 'logout.toggled', isOpen: true });
    expect(update.mock.calls).toMatchObject([[{ isLogoutOpen: false }], [{ isLogoutOpen: true }]]);
  });

  it('refuses an intent with two handlers, and an unknown one', () => {
    const go = () => undefined;
    wiring.add([{ intents: { go } }]);
    expect(() => wiring.add([{ intents: { go } }])).toThrow('Two handlers take go.');
    const intents = /** @type {object} */ ({ gone: go });
    expect(() => wiring.add([{ intents }])).toThrow('There is no intent gone.');
  });

  it('refuses an intent without a handler, once all are there', () => {
    const others = Object.keys(INTENTS).filter((name) => name !== 'go');
    wiring.add([{ intents: Object.fromEntries(others.map((name) => [name, () => undefined])) }]);
    expect(() => wiring.checkComplete()).toThrow('No handler takes go.');
    wiring.add([{ intents: { go: () => undefined } }]);
    expect(() => wiring.checkComplete()).not.toThrow();
  });

  it('finds one handler for each intent of the page', () => {
    jest.useFakeTimers();
    jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
    Object.assign(globalThis, {
      addEventListener: () => undefined,
      document: new EventTarget(),
      localStorage: null,
      sessionStorage: null,
      window: new EventTarget(),
    });
    const all = [
      ...firstControllers(store, () => undefined).controllers,
      ...chatControllers(store),
      ...messageControllers(store),
      ...toolControllers(store),
    ];
    wiring.add(all.map(({ intents }) => ({ intents })));
    expect(() => wiring.checkComplete()).not.toThrow();
  });
});
