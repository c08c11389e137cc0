import { LitElement } from 'lit';
import { RowHeights } from './row-heights.js';

/**
 * @import { ReactiveControllerHost } from 'lit'
 *
 * @typedef {{ key: string, top: number }} Anchor a row, and its distance from the upper edge of the view
 */

const NEAR_PX = 48;
const OVERSCAN_PX = 600;

/**
 * Renders only the rows of a long list that are in view. What a person reads does not move when rows are added, removed
 * or resized around it. While the reader is at the end, the list stays at the end.
 *
 * The host renders inside `scroller`: an element `.rows-before`, the rows with `data-key`, an element `.rows-after`.
 */
export class VirtualRows {
  #host;
  #selector;
  #heights;
  #hasStickyEnd;
  /** @type {HTMLElement | null} */
  #scroller = null;
  #isAtEnd;
  #lastTop = 0;
  #width = 0;
  #drawn = { top: 0, end: 0 };
  /** The number of renderings of the host. */
  #drawing = 0;
  #laidOut = Promise.resolve();
  /** True if rows were rendered whose heights are not known yet. */
  #isUnsettled = false;
  /** @type {Anchor | null} */
  #wanted = null;
  /** @type {Anchor | null} */
  #anchor = null;
  #sizes = new ResizeObserver(() => this.#onResize());
  /** The rows to render: from `start` up to but not including `end`. */
  range = { start: 0, end: 0 };
  /** False while there are more rows to load after the last one. */
  canStick = true;

  /**
   * @param {ReactiveControllerHost & Element} host
   * @param {{ scroller: string, estimate: number, hasStickyEnd?: boolean }} options
   */
  constructor(host, { scroller, estimate, hasStickyEnd = false }) {
    this.#host = host;
    this.#selector = scroller;
    this.#heights = new RowHeights(estimate);
    this.#hasStickyEnd = hasStickyEnd;
    this.#isAtEnd = hasStickyEnd;
    host.addController(this);
  }

  get isAtEnd() {
    return this.#isAtEnd;
  }

  /**
   * Sets the current rows; call it before each rendering.
   * @param {readonly string[]} keys
   */
  setKeys(keys) {
    this.#anchor = this.#isFollowing ? null : (this.#wanted ?? this.#keptAnchor(keys));
    this.#heights.setKeys(keys);
    this.range = this.#rangeToDraw();
  }

  /** Scrolls to the end and stays there. */
  jumpToEnd() {
    this.#wanted = null;
    this.#setAtEnd(this.#hasStickyEnd);
    this.#host.requestUpdate();
  }

  /** Prepares for another list. */
  reset() {
    this.#heights.clear();
    this.#wanted = null;
    this.#isAtEnd = this.#hasStickyEnd;
    if (this.#scroller) this.#scroller.scrollTop = 0;
  }

  /**
   * Scrolls a row into view, if it is not in view.
   * @param {string} key
   * @param {number} [place] its position in the view, 0 at the top to 1 at the bottom; by default the nearest edge
   */
  reveal(key, place) {
    const index = this.#heights.indexOf(key);
    if (!this.#scroller || index < 0) return;
    const { scrollTop, clientHeight } = this.#scroller;
    const top = this.#heights.topOf(index) - scrollTop;
    const height = this.#heights.topOf(index + 1) - this.#heights.topOf(index);
    if (place === undefined && top >= 0 && top + height <= clientHeight) return;
    const nearest = top < 0 ? 0 : clientHeight - height;
    this.#wanted = { key, top: place === undefined ? nearest : clientHeight * place };
    this.#setAtEnd(false);
    this.#host.requestUpdate();
  }

  /** Resolves once the latest rendering is measured and scrolled. */
  async settled() {
    for (let seen; seen !== this.#laidOut; await seen) seen = this.#laidOut;
  }

  hostUpdated() {
    this.#follow(this.#host.querySelector(this.#selector));
    this.#drawing += 1;
    this.#laidOut = this.#layOut(this.#drawing);
  }

  /**
   * Waits until the rows' own elements are rendered, because they have their height only then. This is still before the
   * next paint.
   * @param {number} drawing
   */
  async #layOut(drawing) {
    this.#isUnsettled = true;
    await Promise.all(this.#rowElements.map(untilDrawn));
    if (drawing !== this.#drawing) return;
    this.#isUnsettled = false;
    const { start, end } = this.range;
    this.#setSpace('.rows-before', this.#heights.topOf(start));
    this.#measure();
    this.#setSpace('.rows-after', this.#heights.total - this.#heights.topOf(end));
    this.#drawn = { top: this.#heights.topOf(start), end: this.#heights.topOf(end) };
    this.#keepPlace();
    if (!this.#isCovered(0)) this.#host.requestUpdate();
  }

  hostDisconnected() {
    this.#follow(null);
  }

  get #isFollowing() {
    return this.#isAtEnd && this.canStick;
  }

  /** @param {HTMLElement | null} scroller */
  #follow(scroller) {
    if (scroller === this.#scroller) return;
    this.#sizes.disconnect();
    this.#scroller = scroller;
    this.#isAtEnd = this.#hasStickyEnd && this.#wanted === null;
    if (!scroller) return;
    scroller.addEventListener('scroll', () => this.#onScroll(scroller), { passive: true });
    this.#sizes.observe(scroller);
    if (scroller.firstElementChild) this.#sizes.observe(scroller.firstElementChild);
  }

  #rangeToDraw() {
    const count = this.#heights.keys.length;
    const view = this.#scroller?.clientHeight || window.innerHeight;
    if (this.#isFollowing) {
      const start = this.#heights.indexAt(this.#heights.total - view - OVERSCAN_PX);
      return { start, end: count };
    }
    const index = this.#anchor ? this.#heights.indexOf(this.#anchor.key) : -1;
    const top =
      index < 0
        ? (this.#scroller?.scrollTop ?? 0)
        : this.#heights.topOf(index) - (this.#anchor?.top ?? 0);
    const start = this.#heights.indexAt(top - OVERSCAN_PX);
    return {
      start,
      end: Math.min(count, this.#heights.indexAt(top + view + OVERSCAN_PX) + 1),
    };
  }

  /**
   * The last anchor while rows are not measured yet, because then the rows in view are not final.
   * @param {readonly string[]} keys
   */
  #keptAnchor(keys) {
    const isStillThere = this.#anchor !== null && keys.includes(this.#anchor.key);
    return this.#isUnsettled && isStillThere ? this.#anchor : this.#findAnchor(keys);
  }

  /**
   * The row that must not move. Prefers a row in view that keeps its neighbors: with another row above it, a row may
   * lose its heading, such as the day.
   * @param {readonly string[]} keys
   * @returns {Anchor | null}
   */
  #findAnchor(keys) {
    const scroller = this.#scroller;
    if (!scroller || (scroller.scrollTop <= 0 && !this.#hasStickyEnd)) return null;
    const visible = this.#rowsInView(scroller);
    if (visible.length === 0) return this.#estimatedAnchor(scroller.scrollTop);
    if (keys === this.#heights.keys) return visible[0] ?? null;
    const indexes = new Map(keys.map((key, index) => [key, index]));
    const moves = visible.map(({ key, top }) => {
      const [now, before] = [indexes.get(key) ?? Infinity, this.#heights.indexOf(key)];
      const isBelowTheSame = keys[now - 1] === this.#heights.keys[before - 1];
      return { key, top, isBelowTheSame, move: Math.abs(now - before) };
    });
    const least = Math.min(...moves.map(({ move }) => move));
    const steadiest = moves.filter(({ move }) => move === least);
    return steadiest.find(({ isBelowTheSame }) => isBelowTheSame) ?? steadiest[0] ?? null;
  }

  /**
   * @param {HTMLElement} scroller
   * @returns {Anchor[]}
   */
  #rowsInView(scroller) {
    const view = scroller.getBoundingClientRect();
    return this.#rowElements
      .map((row) => ({ key: row.dataset.key ?? '', box: row.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > view.top && box.top < view.bottom)
      .map(({ key, box }) => ({ key, top: box.top - view.top }));
  }

  /** @param {number} scrollTop an offset where nothing is rendered yet */
  #estimatedAnchor(scrollTop) {
    const index = this.#heights.indexAt(scrollTop);
    const key = this.#heights.keys[index];
    return key === undefined ? null : { key, top: this.#heights.topOf(index) - scrollTop };
  }

  /** @returns {HTMLElement[]} */
  get #rowElements() {
    return this.#scroller ? [...this.#scroller.querySelectorAll('[data-key]')].filter(isHtml) : [];
  }

  #measure() {
    const width = this.#scroller?.clientWidth ?? 0;
    if (width !== this.#width) this.#heights.clear();
    this.#width = width;
    for (const row of this.#rowElements) {
      const { height } = row.getBoundingClientRect();
      if (height > 0) this.#heights.measure(row.dataset.key ?? '', height);
    }
  }

  #keepPlace() {
    const scroller = this.#scroller;
    if (!scroller) return;
    if (this.#isFollowing) scroller.scrollTop = scroller.scrollHeight;
    else if (this.#anchor) this.#restore(scroller, this.#anchor);
    this.#wanted = null;
    this.#lastTop = scroller.scrollTop;
  }

  /**
   * @param {HTMLElement} scroller
   * @param {Anchor} anchor
   */
  #restore(scroller, { key, top }) {
    const row = this.#rowElements.find(({ dataset }) => dataset.key === key);
    if (!row) return;
    const now = row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    if (Math.abs(now - top) >= 1) scroller.scrollTop += now - top;
  }

  /**
   * Only scrolling up leaves the end. When the end moves away because of a new row, the list follows it.
   * @param {HTMLElement} scroller
   */
  #onScroll(scroller) {
    if (scroller !== this.#scroller) return;
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    const isNear = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    const stays = isNear || (this.#isAtEnd && scrollTop >= this.#lastTop);
    this.#setAtEnd(this.#hasStickyEnd && this.canStick && stays);
    this.#lastTop = scrollTop;
    if (!this.#isCovered(OVERSCAN_PX / 2)) this.#host.requestUpdate();
  }

  /**
   * True if the rendered rows reach this far beyond the view, or to the ends of the list.
   * @param {number} margin
   */
  #isCovered(margin) {
    if (!this.#scroller || this.#scroller.clientHeight === 0) return true;
    const { scrollTop, clientHeight } = this.#scroller;
    const { start, end } = this.range;
    const isAbove = start === 0 || this.#drawn.top <= scrollTop - margin;
    const isBelow =
      end >= this.#heights.keys.length || this.#drawn.end >= scrollTop + clientHeight + margin;
    return isAbove && isBelow;
  }

  #onResize() {
    const scroller = this.#scroller;
    if (!scroller || scroller.clientHeight === 0) return;
    if (scroller.clientWidth !== this.#width) this.#host.requestUpdate();
    this.#measure();
    if (this.#isFollowing) scroller.scrollTop = scroller.scrollHeight;
    if (!this.#isCovered(0)) this.#host.requestUpdate();
  }

  /**
   * Set from script, because the content security policy forbids style attributes.
   * @param {string} selector
   * @param {number} height
   */
  #setSpace(selector, height) {
    const space = this.#scroller?.querySelector(selector);
    if (space instanceof HTMLElement) space.style.blockSize = `${height}px`;
  }

  /** @param {boolean} isAtEnd */
  #setAtEnd(isAtEnd) {
    if (isAtEnd === this.#isAtEnd) return;
    this.#isAtEnd = isAtEnd;
    this.#host.requestUpdate();
  }
}

/**
 * @param {HTMLElement} row
 * @returns {Promise<unknown>}
 */
const untilDrawn = (row) =>
  Promise.all(
    [...row.children].map((child) =>
      child instanceof LitElement ? child.updateComplete : Promise.resolve(),
    ),
  );

/**
 * @param {Element} element
 * @returns {element is HTMLElement}
 */
const isHtml = (element) => element instanceof HTMLElement;
