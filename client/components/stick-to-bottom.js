/** @import { ReactiveControllerHost } from 'lit' */

const NEAR_PX = 48;

/**
 * Keeps a scrolled element at its end while the reader is there, and leaves the reader alone otherwise. The
 * scrolled element has one child that grows.
 */
export class StickToBottom {
  #host;
  #selector;
  /** @type {Element | null} */
  #scroller = null;
  #isAtEnd = true;
  #lastTop = 0;
  #sizes = new ResizeObserver(() => this.#follow());

  /**
   * @param {ReactiveControllerHost & Element} host
   * @param {string} selector
   */
  constructor(host, selector) {
    this.#host = host;
    this.#selector = selector;
    host.addController(this);
  }

  get isAtEnd() {
    return this.#isAtEnd;
  }

  jump() {
    this.#setAtEnd(true);
    this.#follow();
  }

  hostUpdated() {
    const scroller = this.#host.querySelector(this.#selector);
    if (scroller === this.#scroller) return;
    this.#sizes.disconnect();
    this.#scroller = scroller;
    this.#setAtEnd(true);
    if (!scroller) return;
    scroller.addEventListener('scroll', () => this.#onScroll(scroller), { passive: true });
    this.#sizes.observe(scroller);
    if (scroller.firstElementChild) this.#sizes.observe(scroller.firstElementChild);
  }

  hostDisconnected() {
    this.#sizes.disconnect();
    this.#scroller = null;
  }

  /**
   * Only a scroll upwards leaves the end; that the end moved away, because a message came, does not.
   * @param {Element} scroller
   */
  #onScroll(scroller) {
    if (scroller !== this.#scroller) return;
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    const isNear = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    this.#setAtEnd(isNear || (this.#isAtEnd && scrollTop >= this.#lastTop));
    this.#lastTop = scrollTop;
  }

  #follow() {
    if (this.#isAtEnd && this.#scroller) this.#scroller.scrollTop = this.#scroller.scrollHeight;
  }

  /** @param {boolean} isAtEnd */
  #setAtEnd(isAtEnd) {
    if (isAtEnd === this.#isAtEnd) return;
    this.#isAtEnd = isAtEnd;
    this.#host.requestUpdate();
  }
}
