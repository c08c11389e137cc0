/**
 * @import { ReactiveControllerHost } from 'lit'
 * @import { Point } from '../../state/viewer/zoom.js'
 *
 * @typedef {object} GestureTarget the object that gestures change
 * @property {boolean} isZoomed
 * @property {(factor: number, point: Point) => void} zoomBy
 * @property {(by: Point) => void} moveBy
 * @property {(point: Point) => void} toggleZoom
 * @property {(x: number) => void} pull the distance by which the finger has pulled the picture to a side
 * @property {(direction: -1 | 1 | 0) => void} release after a pull; 0 if it was too short
 * @property {(place: { clientX: number, clientY: number }) => void} clickAt anywhere on the element, without a drag
 */

/**
 * Zoom per pixel: for a mouse wheel, whose steps are about 100 pixels, and for a pinch on a touchpad, whose steps are
 * small.
 */
const WHEEL_ZOOM = 0.002;
const PINCH_ZOOM = 0.01;
const LINE_PX = 16;
const DOUBLE_TAP_MS = 300;
/** A shorter movement is a tap. */
const TAP_PX = 10;
const SWIPE_PX = 48;

/** Recognises wheel, click, double click or tap, pinch, drag and swipe on the element that shows a picture. */
export class PictureGestures {
  #host;
  #target;
  /** @type {Map<number, Point>} by the id of the pointer, in pixels of the window */
  #pointers = new Map();
  /** The movement since the first pointer went down. */
  #moved = { x: 0, y: 0 };
  #hadTwo = false;
  #lastTap = { at: -Infinity, x: 0, y: 0 };

  /** @param {ReactiveControllerHost & HTMLElement & GestureTarget} host */
  constructor(host) {
    this.#host = host;
    this.#target = /** @type {GestureTarget} */ (host);
    host.addController(this);
  }

  hostConnected() {
    this.#host.addEventListener('wheel', this.#onWheel, { passive: false });
    this.#host.addEventListener('pointerdown', this.#onDown);
    this.#host.addEventListener('pointermove', this.#onMove);
    this.#host.addEventListener('pointerup', this.#onUp);
    this.#host.addEventListener('pointercancel', this.#onUp);
    this.#host.addEventListener('click', this.#onClick);
  }

  hostDisconnected() {
    this.#host.removeEventListener('wheel', this.#onWheel);
    this.#host.removeEventListener('pointerdown', this.#onDown);
    this.#host.removeEventListener('pointermove', this.#onMove);
    this.#host.removeEventListener('pointerup', this.#onUp);
    this.#host.removeEventListener('pointercancel', this.#onUp);
    this.#host.removeEventListener('click', this.#onClick);
    this.#pointers.clear();
  }

  #onWheel = (/** @type {WheelEvent} */ event) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
    // Browsers report a pinch on a touchpad as a wheel with Ctrl.
    const speed = event.ctrlKey ? PINCH_ZOOM : WHEEL_ZOOM;
    this.#target.zoomBy(Math.exp(-event.deltaY * lines * speed), this.#fromMiddle(event));
  };

  #onDown = (/** @type {PointerEvent} */ event) => {
    if (event.button !== 0) return;
    if (this.#pointers.size === 0) {
      this.#moved = { x: 0, y: 0 };
      this.#hadTwo = false;
    }
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#hadTwo ||= this.#pointers.size > 1;
    this.#host.setPointerCapture(event.pointerId);
  };

  #onMove = (/** @type {PointerEvent} */ event) => {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const spread = this.#spread;
    const by = { x: event.clientX - before.x, y: event.clientY - before.y };
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#pointers.size > 1) {
      if (spread > 0) this.#target.zoomBy(this.#spread / spread, this.#fromMiddle(this.#between));
      return;
    }
    this.#moved = { x: this.#moved.x + by.x, y: this.#moved.y + by.y };
    if (this.#target.isZoomed) this.#target.moveBy(by);
    else if (this.#canSwipe(event)) this.#target.pull(this.#moved.x);
  };

  #onUp = (/** @type {PointerEvent} */ event) => {
    if (!this.#pointers.delete(event.pointerId) || this.#pointers.size > 0) return;
    const { x, y } = this.#moved;
    if (!this.#target.isZoomed && this.#canSwipe(event)) {
      const isSwipe =
        event.type === 'pointerup' && Math.abs(x) > SWIPE_PX && Math.abs(x) > Math.abs(y);
      this.#target.release(isSwipe ? (x > 0 ? -1 : 1) : 0);
    }
    if (event.type === 'pointerup' && this.#isTap) this.#tap(event);
  };

  /** A drag ends with a click, too, which is ignored. */
  #onClick = (/** @type {MouseEvent} */ event) => {
    if (this.#isTap) this.#target.clickAt(event);
  };

  get #isTap() {
    return !this.#hadTwo && Math.hypot(this.#moved.x, this.#moved.y) < TAP_PX;
  }

  /** @param {PointerEvent} event */
  #tap({ timeStamp, clientX, clientY }) {
    const { at, x, y } = this.#lastTap;
    const isSecond =
      timeStamp - at < DOUBLE_TAP_MS && Math.hypot(clientX - x, clientY - y) < 2 * TAP_PX;
    this.#lastTap = { at: isSecond ? -Infinity : timeStamp, x: clientX, y: clientY };
    if (isSecond) this.#target.toggleZoom(this.#fromMiddle({ clientX, clientY }));
  }

  /** @param {PointerEvent} event */
  #canSwipe({ pointerType }) {
    return pointerType !== 'mouse' && !this.#hadTwo;
  }

  /** The distance of two fingers; 0 if there are not two. */
  get #spread() {
    const [one, other] = this.#pointers.values();
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  }

  get #between() {
    const [one = { x: 0, y: 0 }, other = one] = this.#pointers.values();
    return { clientX: (one.x + other.x) / 2, clientY: (one.y + other.y) / 2 };
  }

  /**
   * @param {{ clientX: number, clientY: number }} place
   * @returns {Point}
   */
  #fromMiddle({ clientX, clientY }) {
    const { left, top, width, height } = this.#host.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  }
}
