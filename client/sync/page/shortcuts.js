/**
 * @import { Overlay } from '../../state/app.reducer.js'
 */

/** The keys that work on the whole page. Single characters do not in fields, where they are text, or in dialogs. */
export class Shortcuts {
  #open;

  /** @param {(overlay: Overlay) => void} open */
  constructor(open) {
    this.#open = open;
  }

  start() {
    document.addEventListener('keydown', (event) => {
      const overlay = overlayFor(event);
      if (overlay) this.#open(overlay);
      else if (!isPlain(event, '/') || !focusSearch()) return;
      event.preventDefault();
    });
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
