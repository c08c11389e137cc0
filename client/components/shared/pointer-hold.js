/**
 * @import { ReactiveControllerHost } from 'lit'
 */

/** As long as a person takes to aim: the pointer rests that long before the rows may move again. */
const AIM_MS = 2000;

/**
 * Keeps rows in their places while somebody aims at one of them, so that what is clicked is what was seen. What the
 * rows say goes on changing; the new order follows the click, or once the pointer has left or rests.
 */
export class SteadyRows {
  #host;
  #isDown = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #aiming;
  /** There is an order to catch up with. */
  #isBehind = false;

  /** @param {ReactiveControllerHost & HTMLElement} host all of it is aimed at */
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

  /** True once rows that were held may take their places. */
  get isDue() {
    return this.#isBehind && !this.#isHeld;
  }

  /**
   * @template {{ key: string }} Row
   * @param {Row[]} rows as they should be
   * @param {Row[]} before as they are on the screen
   * @returns {Row[]} as they may be now
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

  /** The click follows just after it. */
  #onUp = () => {
    if (!this.#isDown) return;
    this.#isDown = false;
    this.#aim();
  };

  #aim = () => {
    clearTimeout(this.#aiming);
    this.#aiming = setTimeout(this.#rest, AIM_MS);
  };

  /** A finger leaves before its click comes. */
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
 * What each place shows is new, the places are not. Rows behind all of them, such as a further page of a list, move
 * nothing and may come.
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
