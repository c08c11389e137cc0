import { openAt } from './open-at.js';

/**
 * @import { ReactiveControllerHost } from 'lit'
 * @import { Place } from './open-at.js'
 */

/**
 * Makes a menu of the element `[popover="manual"]` with the buttons and links in it: opens it at a point, moves the
 * focus by the arrow keys, and closes it by Escape, Tab, and any act elsewhere. An automatic popover would be closed by
 * the end of the very press that opens it.
 */
export class PopupMenu {
  #host;
  /** @type {HTMLElement | null} the opener of the menu, which gets the focus back */
  #opener = null;
  /** @type {{ point: Place, options?: { isAbove?: boolean } }} */
  #place = { point: { x: 0, y: 0 } };

  /** @param {ReactiveControllerHost & HTMLElement} host */
  constructor(host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected() {
    this.#host.addEventListener('keydown', this.#onKeydown);
    this.#host.addEventListener('focusout', this.#onFocusout);
    document.addEventListener('pointerdown', this.#onPointerdown, true);
    window.addEventListener('resize', this.#onResize);
  }

  hostDisconnected() {
    this.#host.removeEventListener('keydown', this.#onKeydown);
    this.#host.removeEventListener('focusout', this.#onFocusout);
    document.removeEventListener('pointerdown', this.#onPointerdown, true);
    window.removeEventListener('resize', this.#onResize);
  }

  get #menu() {
    const menu = this.#host.querySelector('[popover="manual"]');
    return menu instanceof HTMLElement ? menu : null;
  }

  get #items() {
    /** @type {NodeListOf<HTMLElement> | undefined} */
    const all = this.#menu?.querySelectorAll('a, button');
    // Some items are hidden: those that the login does not allow.
    return [...(all ?? [])].filter((item) => item.checkVisibility());
  }

  get isOpen() {
    return this.#opener !== null;
  }

  /**
   * @param {HTMLElement} opener
   * @param {Place} point
   * @param {{ isAbove?: boolean }} [options]
   */
  open(opener, point, options) {
    const menu = this.#menu;
    if (!menu) return;
    this.#opener = opener;
    this.#place = { point, options };
    openAt(menu, point, options);
    this.#items[0]?.focus();
    this.#host.requestUpdate();
  }

  /** Returns the focus to its former place. */
  close() {
    this.#opener?.focus();
    this.#onElsewhere();
  }

  #onElsewhere = () => {
    if (!this.isOpen) return;
    this.#opener = null;
    this.#menu?.hidePopover();
    this.#host.requestUpdate();
  };

  #onResize = () => {
    if (this.isOpen && this.#menu) openAt(this.#menu, this.#place.point, this.#place.options);
  };

  #onPointerdown = (/** @type {PointerEvent} */ { target }) => {
    // A press on the opener closes the menu by its click.
    const isHere = target instanceof Node && this.#opener?.contains(target);
    if (target instanceof Node && !this.#menu?.contains(target) && !isHere) this.#onElsewhere();
  };

  #onFocusout = (/** @type {FocusEvent} */ { relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || this.#opener?.contains(relatedTarget)) return;
    if (!this.#menu?.contains(relatedTarget)) this.#onElsewhere();
  };

  #onKeydown = (/** @type {KeyboardEvent} */ event) => {
    if (!this.isOpen) return;
    const item = itemFor(this.#items, event.key);
    if (item) item.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

const STEPS = /** @type {Record<string, number>} */ ({ ArrowDown: 1, ArrowUp: -1 });
const SIDE_STEPS = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowLeft: -1 });

/**
 * The item of a menu that a key leads to. Items in a group stand side by side: only the first is on the way up or down.
 * @param {HTMLElement[]} items
 * @param {string} key
 * @returns {HTMLElement | undefined} undefined if the key leads nowhere
 */
function itemFor(items, key) {
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  const here = items.find((item) => item === document.activeElement);
  const group = here?.closest('[role="group"]');
  const side = SIDE_STEPS[key];
  if (side !== undefined && here && group) {
    const row = items.filter((item) => group.contains(item));
    return next(row, here, here.matches(':dir(rtl)') ? -side : side);
  }
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const column = items.filter((item) =>
    group?.contains(item) ? item === here : isFirst(item, items),
  );
  return next(column, here, step);
}

/**
 * @param {HTMLElement[]} items
 * @param {HTMLElement | undefined} here
 * @param {number} step
 */
const next = (items, here, step) =>
  items[((here ? items.indexOf(here) : -1) + step + items.length) % items.length];

/**
 * @param {HTMLElement} item
 * @param {HTMLElement[]} items
 */
function isFirst(item, items) {
  const group = item.closest('[role="group"]');
  return !group || items.find((other) => group.contains(other)) === item;
}
