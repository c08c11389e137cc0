/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { Action, AppState, Overlay } from '../../state/app.reducer.js'
 * @import { Store } from '../../state/store.js'
 */

/** The keys that work on the whole page, and what they lay over it. Single characters do not in fields, where they are text, or in dialogs. */
export class Shortcuts {
  #store;

  /** @type {Handlers} */
  intents = {
    'overlay-change': ({ overlay }) => this.#show(overlay),
  };

  /** @param {Store<AppState, Action>} store */
  constructor(store) {
    this.#store = store;
  }

  start() {
    document.addEventListener('keydown', (event) => {
      const overlay = overlayFor(event);
      if (overlay) this.#show(overlay);
      else if (!isPlain(event, '/') || !focusSearch()) return;
      event.preventDefault();
    });
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
 * @param {KeyboardEvent} event
 * @param {string} key
 */
function isPlain(event, key) {
  if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  return !(target instanceof Element && target.closest('input, textarea, select, dialog'));
}

/** @returns {boolean} whether there is a search to focus */
function focusSearch() {
  const field = document.querySelector('chat-list .search-field input');
  if (!(field instanceof HTMLElement) || !field.checkVisibility()) return false;
  field.focus();
  return true;
}
