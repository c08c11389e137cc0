/** @import { ReactiveControllerHost } from 'lit' */

/**
 * Restores the focus of an element that was moved, because moving an element removes its focus. If it is gone or
 * disabled, the element around it gets the focus, so that the keys still work.
 */
export class KeepFocus {
  #host;
  #fallback;
  /** @type {HTMLElement | null} */
  #focused = null;

  /**
   * @param {ReactiveControllerHost & Element} host
   * @param {string} fallback selector of the element that gets the focus then, in the host or around it
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
    if (!focused || (document.activeElement === focused && !focused.matches(':disabled'))) return;
    const isUsable = focused.isConnected && !focused.matches(':disabled');
    const target = isUsable ? focused : this.#findFallback();
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }

  #findFallback() {
    return this.#host.querySelector(this.#fallback) ?? this.#host.closest(this.#fallback);
  }
}
