import { visitSignal } from '../../account/visit.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { AppStore, Overlay } from '../../state/app.reducer.js'
 * @import { AccountSwitch } from '../accounts/account-switch.js'
 */

/**
 * The keys that work on the whole page, and the dialogs that they open. Single characters do not work in fields, where
 * they are text, or in dialogs.
 */
export class Shortcuts {
  #store;
  #accounts;

  /** @type {Handlers} */
  intents = {
    'overlay-change': ({ overlay }) => this.#show(overlay),
  };

  /**
   * @param {AppStore} store
   * @param {AccountSwitch} accounts
   */
  constructor(store, accounts) {
    this.#store = store;
    this.#accounts = accounts;
  }

  start() {
    document.addEventListener('keydown', this.#onKeydown, { signal: visitSignal() });
  }

  #onKeydown = (/** @type {KeyboardEvent} */ event) => {
    const overlay = overlayFor(event);
    if (overlay) this.#show(overlay);
    else if (!this.#openAccount(event) && (!isPlain(event, '/') || !focusSearch())) return;
    event.preventDefault();
  };

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} true if there is an account with this number
   */
  #openAccount(event) {
    const number = accountNumber(event);
    return number !== null && this.#accounts.openAt(number);
  }

  /** @param {Overlay | null} overlay */
  #show(overlay) {
    this.#store.dispatch({ type: 'overlay.changed', overlay });
  }
}

/**
 * @param {KeyboardEvent} event
 * @returns {Overlay | null}
 */
function overlayFor(event) {
  const isPaletteKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
  if (isPaletteKey && !event.altKey && !event.shiftKey) return 'palette';
  return isPlain(event, '?') ? 'shortcuts' : null;
}

/**
 * The digit of a key, by its place: on some keyboards, digits need Shift.
 * @param {KeyboardEvent} event
 * @returns {number | null}
 */
function accountNumber({ code, ctrlKey, metaKey, altKey, shiftKey }) {
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return null;
  const [, digit] = /^Digit([1-9])$/.exec(code) ?? [];
  return digit === undefined ? null : Number(digit);
}

/**
 * @param {KeyboardEvent} event
 * @param {string} key
 */
function isPlain(event, key) {
  if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  return !(target instanceof Element && target.closest('input, textarea, select, dialog'));
}

/** @returns {boolean} true if there is a search to focus */
function focusSearch() {
  const field = document.querySelector('chat-list .search-field input');
  if (!(field instanceof HTMLElement) || !field.checkVisibility()) return false;
  field.focus();
  return true;
}
