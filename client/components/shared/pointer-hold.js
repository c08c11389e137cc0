/**
 * @import { ReactiveControllerHost } from 'lit'
 */

/** How long the pointer must rest before rows may move again: about as long as a person takes to aim. */
const AIM_MS = 2000;

/**
 * Keeps rows in place while the pointer moves over them, so that nobody clicks the wrong row. The content of the rows
 * still updates; the new order is applied after the click, or once the pointer leaves or rests.
 */
export class PointerHold {
  #host;
  #isDown = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #aiming;
  /** True while a new order waits to be applied. */
  #isBehind = false;

  /** @param {ReactiveControllerHost & HTMLElement} host the element whose rows are held */
  constructor(host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected() {
    this.#host.addEventListener('pointerdown', this.#onDown);
    this.#host.addEventListener('pointermove', this.#aim);
    this.#host.addEventListener('pointerleave', this.#onLeave);
    this.#host.addEventListener('click', this.#rest);
    window.addEventListener('pointerup', this.#onUp);
    window.addEventListener('pointercancel', this.#onUp);
  }

  hostDisconnected() {
    this.#host.removeEventListener('pointerdown', this.#onDown);
    this.#host.removeEventListener('pointermove', this.#aim);
    this.#host.removeEventListener('pointerleave', this.#onLeave);
    this.#host.removeEventListener('click', this.#rest);
    window.removeEventListener('pointerup', this.#onUp);
    window.removeEventListener('pointercancel', this.#onUp);
    this.#isDown = false;
    this.#rest();
  }

  /** True once held rows may move. */
  get isDue() {
    return this.#isBehind && !this.#isHeld;
  }

  /**
   * @template {{ key: string }} Row
   * @param {Row[]} rows in the new order
   * @param {Row[]} before as they are on the screen
   * @returns {Row[]} in the order to show now
   */
  arrange(rows, before) {
    this.#isBehind = this.#isHeld && rows.length > 0 && !startsWith(rows, before);
    return this.#isBehind ? inPlace(rows, before) : rows;
  }

  get #isHeld() {
    return this.#isDown || this.#aiming !== undefined;
  }

  #onDown = () => {
    this.#isDown = true;
  };

  /** The click event follows `pointerup`. */
  #onUp = () => {
    if (!this.#isDown) return;
    this.#isDown = false;
    this.#aim();
  };

  #aim = () => {
    clearTimeout(this.#aiming);
    this.#aiming = setTimeout(this.#rest, AIM_MS);
  };

  /** For touch, `pointerleave` comes before the click. */
  #onLeave = (/** @type {PointerEvent} */ { pointerType }) => {
    if (pointerType === 'mouse') this.#rest();
  };

  #rest = () => {
    clearTimeout(this.#aiming);
    this.#aiming = undefined;
    if (this.isDue) this.#host.requestUpdate();
  };
}

/**
 * @param {{ key: string }[]} rows
 * @param {{ key: string }[]} before
 */
const startsWith = (rows, before) => before.every(({ key }, index) => rows[index]?.key === key);

/**
 * New contents in the old order. Rows after all of them, such as the next page of a list, are appended: they
 * move nothing.
 * @template {{ key: string }} Row
 * @param {Row[]} rows
 * @param {Row[]} before
 * @returns {Row[]}
 */
function inPlace(rows, before) {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const places = new Set(before.map(({ key }) => key));
  const last = rows.findLastIndex(({ key }) => places.has(key));
  return [...before.map((row) => byKey.get(row.key) ?? row), ...rows.slice(last + 1)];
}
