import { mergeSettings, readSettings, writeSettings } from '../../settings/settings.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { Settings } from '../../settings/settings.js'
 * @import { AppState, AppStore } from '../../state/app.reducer.js'
 */

/** Settings of which texts are made while the page loads. */
const WHOLE_PAGE = /** @type {const} */ (['language', 'isUtc', 'hasMilliseconds']);

/** Changes and stores the settings, and gives the page its theme. */
export class SettingsKeeper {
  #store;
  #storage;

  /** @type {Handlers} */
  intents = {
    'settings-change': (settings) => void this.change(settings),
    'inspector-dock': ({ dock }) => void this.change({ dock, inspectorSize: null }),
    'inspector-size': ({ size }) => void this.change({ inspectorSize: size }),
  };

  /**
   * @param {AppStore} store
   * @param {Storage} storage
   */
  constructor(store, storage) {
    this.#store = store;
    this.#storage = storage;
  }

  /** @param {AppState} state */
  update({ settings: { theme } }) {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }

  /** @param {Partial<Settings>} change */
  async change(change) {
    const isAsked = change.hasNotifications && !this.#store.state.settings.hasNotifications;
    const isAllowed = !isAsked || (await Notification.requestPermission()) === 'granted';
    const before = this.#store.state.settings;
    const after = { ...before, ...change, ...(!isAllowed && { hasNotifications: false }) };
    // Another window may have changed others in the meantime.
    const stored = mergeSettings(readSettings(this.#storage), before, after);
    writeSettings(this.#storage, stored);
    this.#store.dispatch({ type: 'settings.changed', settings: stored });
    const setting = WHOLE_PAGE.find((name) => after[name] !== before[name]);
    if (!setting) return;
    // Drafts and the place on the page survive it; the menu opens at this setting again.
    history.replaceState({ ...history.state, setting }, '');
    location.reload();
  }
}
