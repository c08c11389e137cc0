/** @import { ReactiveControllerHost } from 'lit' */

/**
 * Restores the focus of a row that was moved, because moving an element removes its focus. If the row is no longer
 * rendered, the list itself gets the focus, so that the arrow keys still work.
 */
export class KeepFocus {
  #host;
  #fallback;
  /** @type {HTMLElement | null} */
  #focused = null;

  /**
   * @param {ReactiveControllerHost & Element} host
   * @param {string} fallback selector of the list
   */
  constructor(host, fallback) {
    this.#host = host;
    this.#fallback = fallback;
    host.addController(this);
  }

  hostUpdate() {
    const { activeElement } = document;
    const isInside = activeElement instanceof HTMLElement && this.#host.contains(activeElement);
    this.#focused = isInside ? activeElement : null;
  }

  hostUpdated() {
    const focused = this.#focused;
    this.#focused = null;
    if (!focused || document.activeElement === focused) return;
    const target = focused.isConnected ? focused : this.#host.querySelector(this.#fallback);
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }
}
