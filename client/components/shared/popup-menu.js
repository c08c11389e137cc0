import { openAt } from './open-at.js';

/** @import { ReactiveControllerHost } from 'lit' */

const STEPS = /** @type {Record<string, number>} */ ({ ArrowDown: 1, ArrowUp: -1 });

/**
 * Makes a menu of the element `[popover="manual"]` with the buttons in it: opens it at a point, moves the focus by the
 * arrow keys, and closes it by Escape, Tab, and whatever happens elsewhere. An automatic popover would be closed by the
 * end of the very press that opens it.
 */
export class PopupMenu {
  #host;
  /** @type {HTMLElement | null} what opened the menu, and gets the focus back */
  #opener = null;

  /** @param {ReactiveControllerHost & HTMLElement} host */
  constructor(host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected() {
    this.#host.addEventListener('keydown', this.#onKeydown);
    this.#host.addEventListener('focusout', this.#onFocusout);
    document.addEventListener('pointerdown', this.#onPointerdown, true);
    window.addEventListener('resize', this.#onElsewhere);
  }

  hostDisconnected() {
    this.#host.removeEventListener('keydown', this.#onKeydown);
    this.#host.removeEventListener('focusout', this.#onFocusout);
    document.removeEventListener('pointerdown', this.#onPointerdown, true);
    window.removeEventListener('resize', this.#onElsewhere);
  }

  get #menu() {
    const menu = this.#host.querySelector('[popover="manual"]');
    return menu instanceof HTMLElement ? menu : null;
  }

  get #items() {
    return [...(this.#menu?.querySelectorAll('button') ?? [])];
  }

  get isOpen() {
    return this.#opener !== null;
  }

  /**
   * @param {HTMLElement} opener
   * @param {{ x: number, y: number }} point px of the window
   * @param {{ isAbove?: boolean }} [options]
   */
  open(opener, point, options) {
    const menu = this.#menu;
    if (!menu) return;
    this.#opener = opener;
    openAt(menu, point, options);
    this.#items[0]?.focus();
    this.#host.requestUpdate();
  }

  /** Returns the focus to where it was. */
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

  #onPointerdown = (/** @type {PointerEvent} */ { target }) => {
    // A press on the opener closes the menu by its click.
    const isHere = target instanceof Node && this.#opener?.contains(target);
    if (target instanceof Node && !this.#menu?.contains(target) && !isHere) this.#onElsewhere();
  };

  #onFocusout = (/** @type {FocusEvent} */ { relatedTarget }) => {
    if (relatedTarget instanceof Node && !this.#menu?.contains(relatedTarget)) this.#onElsewhere();
  };

  #onKeydown = (/** @type {KeyboardEvent} */ event) => {
    if (!this.isOpen) return;
    const items = this.#items;
    const at = items.findIndex((item) => item === document.activeElement);
    const step = STEPS[event.key];
    if (step !== undefined) items[(at + step + items.length) % items.length]?.focus();
    else if (event.key === 'Home') items[0]?.focus();
    else if (event.key === 'End') items.at(-1)?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
