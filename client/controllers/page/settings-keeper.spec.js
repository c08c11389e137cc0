import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readSettings, writeSettings } from '../../settings/settings.js';
import { INITIAL_STATE, reduceApp } from '../../state/app.reducer.js';
import { Store } from '../../state/store.js';
import { SettingsKeeper } from './settings-keeper.js';

/** @import { AppStore } from '../../state/app.reducer.js' */

describe('SettingsKeeper', () => {
  const reload = jest.fn();
  /** @type {Storage} */
  let storage;
  /** @type {AppStore} */
  let store;
  /** @type {SettingsKeeper} */
  let keeper;

  beforeEach(() => {
    /** @type {Map<string, string>} */
    const kept = new Map();
    storage = /** @type {any} */ ({
      getItem: kept.get.bind(kept),
      setItem: kept.set.bind(kept),
    });
    store = new Store(reduceApp, INITIAL_STATE);
    keeper = new SettingsKeeper(store, storage);
    reload.mockReset();
    Object.assign(globalThis, { location: { reload }, history: { replaceState: jest.fn() } });
  });

  it('stores a change beside what another window has changed meanwhile', async () => {
    writeSettings(storage, { ...INITIAL_STATE.settings, isTypingShown: false });
    await keeper.change({ theme: 'dark' });
    const changed = { ...INITIAL_STATE.settings, isTypingShown: false, theme: 'dark' };
    expect(store.state.settings).toEqual(changed);
    expect(readSettings(storage)).toEqual(changed);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each(
    /** @type {const} */ ([
      ['granted', true],
      ['denied', false],
    ]),
  )('asks the browser for notifications: %s', async (answer, hasNotifications) => {
    Object.assign(globalThis, { Notification: { requestPermission: async () => answer } });
    await keeper.change({ hasNotifications: true });
    expect(store.state.settings).toMatchObject({ hasNotifications });
  });

  it('loads the page again in another language', async () => {
    await keeper.change({ language: 'es' });
    expect(readSettings(storage).language).toBe('es');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('gives an inspector its default size when it moves', async () => {
    await keeper.change({ inspectorSize: 300 });
    keeper.intents['inspector-dock']?.({ dock: 'below' });
    expect(store.state.settings).toMatchObject({ dock: 'below', inspectorSize: null });
  });
});
