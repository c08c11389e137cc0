import { atTheEnd, later } from '../../account/visit.js';
import { storageKey } from '../../account/account.js';
import { changeParts } from '../shared/change-parts.js';

/**
 * @import { AppState, AppStore } from '../../state/app.reducer.js'
 * @import { Forms } from '../../state/compose/message-forms.js'
 */

const WAIT_MS = 250;

/** Keeps the input of the dialogs as long as the tab lives, as `DraftKeeper` does with texts. */
export class FormKeeper {
  #key = storageKey('forms');
  #storage;
  /** @type {Forms} */
  #kept;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {AppStore} store
   * @param {Storage} storage
   */
  constructor(store, storage) {
    this.#storage = storage;
    changeParts(store, { forms: this.#restore() });
    this.#kept = store.state.parts.forms;
    atTheEnd(() => this.#write());
  }

  /** @param {AppState} state */
  update({ parts }) {
    if (parts.forms === this.#kept) return;
    this.#kept = parts.forms;
    clearTimeout(this.#timer);
    this.#timer = later(() => this.#write(), WAIT_MS);
  }

  /** @returns {Forms} */
  #restore() {
    try {
      return JSON.parse(this.#storage.getItem(this.#key) ?? '{}');
    } catch {
      return {}; // no storage, or no JSON in it
    }
  }

  #write() {
    try {
      this.#storage.setItem(this.#key, JSON.stringify(this.#kept));
    } catch {
      // Forms last as long as the page without storage, or with a full one.
    }
  }
}
