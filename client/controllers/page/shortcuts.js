import { visitSignal } from '../../account/visit.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { AppStore, Overlay } from '../../state/app.reducer.js'
 * @import { AccountSwitch } from '../accounts/account-switch.js'
 */

/**
 * The keys that work on the whole page, and the dialogs that they open. Single characters do not work in fields, where
 * they are text, or in dialogs; beside an open chat, they are what one writes to it.
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
    if (event.defaultPrevented || focusOpenChat(event)) return;
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
  return (
    event.key === key && !hasModifier(event) && !isIn(event, 'input, textarea, select, dialog')
  );
}

/** @param {KeyboardEvent} event */
const hasModifier = ({ ctrlKey, metaKey, altKey }) => ctrlKey || metaKey || altKey;

/**
 * @param {KeyboardEvent} event
 * @param {string} selector
 */
const isIn = ({ target }, selector) =>
  target instanceof Element && target.closest(selector) !== null;

/** A character, or the name of a key that begins one: a dead key, or one of an input method. */
const TEXT_KEY = /^(.|Dead|Process)$/su;

/** Keys that command the browser with Alt. Any other character is text: of AltGr (Ctrl and Alt on Windows) or Option. */
const COMMAND_KEY = /^[a-z\d ]$/i;

/** @param {KeyboardEvent} event */
const isText = ({ key, ctrlKey, metaKey, altKey }) =>
  TEXT_KEY.test(key) && !metaKey && (altKey ? !COMMAND_KEY.test(key) : !ctrlKey);

/** Fields, and what somebody works in beside the chat. */
const NOT_BESIDE = 'input, textarea, select, dialog, [popover], inspector-drawer, playground-panel';
/** An open menu; the focus may still be on its button. */
const OPEN_MENU = '[popover=""]:popover-open';

/**
 * A key that writes belongs to the open chat, wherever one has come from: it gets the focus before the key takes effect.
 * Space stays what it is for whoever has chosen a link or button.
 * @param {KeyboardEvent} event
 * @returns {boolean} true if the key writes there
 */
function focusOpenChat(event) {
  const { key, target } = event;
  if (!isText(event) || isIn(event, NOT_BESIDE) || document.querySelector(OPEN_MENU)) return false;
  if (key === ' ' && target !== document.body) return false;
  const field = document.querySelector('chat-thread compose-form textarea:enabled');
  if (!(field instanceof HTMLElement) || !field.checkVisibility()) return false;
  field.focus();
  return true;
}

/** @returns {boolean} true if there is a search to focus */
function focusSearch() {
  const field = document.querySelector('chat-list .search-field input');
  if (!(field instanceof HTMLElement) || !field.checkVisibility()) return false;
  field.focus();
  return true;
}
