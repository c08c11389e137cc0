/**
 * @import { ReactiveControllerHost } from 'lit'
 *
 * @typedef {{ x: number, y: number }} Point in px of the window
 */

const HOLD_MS = 500;
/** A finger that moves further than this is scrolling. */
const SLIP_PX = 10;

/**
 * Listens for a right click, the menu key, and a long press, on any element of the page that a selector names. Browsers
 * send `contextmenu` for all of these but the long press on iOS.
 */
export class LongPress {
  #selector;
  #onPress;
  #hasRightClick;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Point} */
  #start = { x: 0, y: 0 };
  /** True if the last press was by a finger. */
  #isTouched = false;
  /** True if the next click belongs to a long press. */
  #isPressed = false;

  /**
   * @param {ReactiveControllerHost} host
   * @param {string} selector
   * @param {(element: HTMLElement, point: Point) => void} onPress
   * @param {{ hasRightClick?: boolean }} [options] true to replace the browser's menu, by which
   *   people copy and open links
   */
  constructor(host, selector, onPress, { hasRightClick = true } = {}) {
    this.#selector = selector;
    this.#onPress = onPress;
    this.#hasRightClick = hasRightClick;
    host.addController(this);
  }

  hostConnected() {
    document.addEventListener('contextmenu', this.#onContextMenu);
    document.addEventListener('pointerdown', this.#onDown);
    document.addEventListener('pointermove', this.#onMove);
    document.addEventListener('pointerup', this.#stop);
    document.addEventListener('pointercancel', this.#stop);
    document.addEventListener('mousedown', this.#onMousedown, true);
    document.addEventListener('click', this.#onClick, true);
  }

  hostDisconnected() {
    document.removeEventListener('contextmenu', this.#onContextMenu);
    document.removeEventListener('pointerdown', this.#onDown);
    document.removeEventListener('pointermove', this.#onMove);
    document.removeEventListener('pointerup', this.#stop);
    document.removeEventListener('pointercancel', this.#stop);
    document.removeEventListener('mousedown', this.#onMousedown, true);
    document.removeEventListener('click', this.#onClick, true);
    this.#stop();
  }

  #onContextMenu = (/** @type {MouseEvent} */ event) => {
    const element = this.#find(event);
    // With Shift, the browser's menu is wanted.
    const isForBrowser = event.button === 2 && (event.shiftKey || !this.#hasRightClick);
    if (!element || isForBrowser) return;
    event.preventDefault();
    this.#stop();
    this.#isPressed = this.#isTouched;
    this.#onPress(element, pointOf(event, element));
  };

  #onDown = (/** @type {PointerEvent} */ event) => {
    this.#isPressed = false;
    this.#isTouched = event.pointerType === 'touch';
    const element = this.#find(event);
    if (!this.#isTouched || !element) return;
    this.#start = { x: event.clientX, y: event.clientY };
    this.#timer = setTimeout(() => {
      this.#isPressed = true;
      this.#onPress(element, this.#start);
    }, HOLD_MS);
  };

  #onMove = (/** @type {PointerEvent} */ { clientX, clientY }) => {
    if (Math.hypot(clientX - this.#start.x, clientY - this.#start.y) > SLIP_PX) this.#stop();
  };

  #stop = () => {
    clearTimeout(this.#timer);
  };

  /**
   * Stops the press and the click that browsers make of the end of a touch: they would hit the menu that has opened
   * under the finger.
   */
  #onMousedown = (/** @type {MouseEvent} */ event) => {
    if (this.#isPressed) event.preventDefault();
  };

  #onClick = (/** @type {MouseEvent} */ event) => {
    if (!this.#isPressed) return;
    this.#isPressed = false;
    event.preventDefault();
    event.stopPropagation();
  };

  /** @param {Event} event */
  #find({ target }) {
    const found = target instanceof Element ? target.closest(this.#selector) : null;
    return found instanceof HTMLElement ? found : null;
  }
}

/**
 * The menu key has no point: its menu opens in the middle of the element.
 * @param {MouseEvent} event
 * @param {HTMLElement} element
 * @returns {Point}
 */
function pointOf({ clientX, clientY }, element) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return isInside ? { x: clientX, y: clientY } : { x: (left + right) / 2, y: (top + bottom) / 2 };
}
