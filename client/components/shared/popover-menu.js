import { openAt } from './open-at.js';

/** @import { ReactiveControllerHost } from 'lit' */

const STEPS = /** @type {Record<string, number>} */ ({ ArrowDown: 1, ArrowUp: -1 });
const SIDE_STEPS = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowLeft: -1 });

/**
 * The menu of an element, a popover with `role="menu"`: opens it at a place, moves the focus through its items by the
 * arrow keys, and closes it when one goes elsewhere. It is a manual popover, since the end of a long press would close
 * another one.
 */
export class PopoverMenu {
  #host;
  #onClose;
  /** @type {HTMLElement | null} what gets the focus afterwards */
  #origin = null;
  #point = { x: 0, y: 0 };

  /**
   * @param {ReactiveControllerHost & HTMLElement} host
   * @param {() => void} onClose
   */
  constructor(host, onClose) {
    this.#host = host;
    this.#onClose = onClose;
    host.addController(this);
  }

  hostConnected() {
    document.addEventListener('pointerdown', this.#onPointerdown, true);
    window.addEventListener('resize', this.#onResize);
    this.#host.addEventListener('keydown', this.#onKeydown);
    this.#host.addEventListener('focusout', this.#onFocusout);
  }

  hostDisconnected() {
    document.removeEventListener('pointerdown', this.#onPointerdown, true);
    window.removeEventListener('resize', this.#onResize);
    this.#host.removeEventListener('keydown', this.#onKeydown);
    this.#host.removeEventListener('focusout', this.#onFocusout);
  }

  get #menu() {
    const menu = this.#host.querySelector('[role="menu"]');
    return menu instanceof HTMLElement ? menu : null;
  }

  get isOpen() {
    return this.#menu?.matches(':popover-open') ?? false;
  }

  /** @returns {HTMLElement[]} */
  get #items() {
    return [...(this.#menu?.querySelectorAll('[role^="menuitem"]') ?? [])].filter(
      (item) => item instanceof HTMLElement,
    );
  }

  /**
   * @param {HTMLElement} origin gets the focus when the menu is closed
   * @param {{ x: number, y: number }} point px of the window
   */
  open(origin, point) {
    this.#origin = origin;
    this.#point = point;
    this.#place();
    this.#items[0]?.focus();
  }

  #place() {
    if (this.#menu) openAt(this.#menu, this.#point);
  }

  /** Gives the focus back, so that what is done next finds it where it was. */
  close() {
    if (!this.isOpen) return;
    if (this.#host.contains(document.activeElement)) this.#origin?.focus({ preventScroll: true });
    this.#menu?.hidePopover();
    this.#onClose();
  }

  #onPointerdown = (/** @type {PointerEvent} */ { target }) => {
    // A click on what has opened it closes it by itself.
    if (target instanceof Node && !this.#host.contains(target) && !this.#origin?.contains(target))
      this.close();
  };

  #onResize = () => {
    if (this.isOpen) this.#place();
  };

  #onFocusout = (/** @type {FocusEvent} */ { relatedTarget }) => {
    if (relatedTarget instanceof Node && !this.#host.contains(relatedTarget)) this.close();
  };

  #onKeydown = (/** @type {KeyboardEvent} */ event) => {
    if (!this.isOpen) return;
    const target = this.#targetOf(event.key);
    if (target) target.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  /**
   * The item that a key leads to. Items in a group stand side by side: only the first is on the way up or down.
   * @param {string} key
   * @returns {HTMLElement | undefined}
   */
  #targetOf(key) {
    const items = this.#items;
    const here = items.find((item) => item === document.activeElement);
    const group = here?.closest('[role="group"]');
    const beside = items.filter((item) => group && group.contains(item));
    const side = SIDE_STEPS[key];
    if (side !== undefined && here) return beside[stepFrom(beside, here, side * signOf(here))];
    const rows = items.filter(
      (item) => item === (group?.contains(item) ? here : firstOfGroup(item, items)),
    );
    const step = STEPS[key];
    if (step !== undefined && here) return rows[stepFrom(rows, here, step)];
    if (key === 'Home') return items[0];
    return key === 'End' ? items.at(-1) : undefined;
  }
}

/**
 * @param {HTMLElement[]} items
 * @param {HTMLElement} here
 * @param {number} step
 */
const stepFrom = (items, here, step) => (items.indexOf(here) + step + items.length) % items.length;

/**
 * @param {HTMLElement} item
 * @param {HTMLElement[]} items
 */
function firstOfGroup(item, items) {
  const group = item.closest('[role="group"]');
  return group ? items.find((other) => group.contains(other)) : item;
}

/** @param {HTMLElement} item */
const signOf = (item) => (getComputedStyle(item).direction === 'rtl' ? -1 : 1);
