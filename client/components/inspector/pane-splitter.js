import { html } from 'lit';
import { t } from '../../language/t.js';
import { LightElement } from '../shared/light-element.js';

/**
 * @import { PropertyValues } from 'lit'
 * @import { Dock } from '../../settings/settings.js'
 */

const STEP_PX = 32;
const LEAST_PX = 240;
/** The least space that the chats keep. */
const REST_PX = 280;

/** The border between the chats and the inspector, which can be moved by mouse, touch and keys. */
export class PaneSplitter extends LightElement {
  static properties = { dock: {}, size: {} };

  constructor() {
    super();
    /** @type {Dock} */
    this.dock = 'beside';
    /** @type {number | null} px; null for the default */
    this.size = null;
  }

  render() {
    const { now, most } = this.#range();
    return html`<div
      class="splitter"
      role="separator"
      tabindex="0"
      aria-label=${t('inspector.size')}
      aria-orientation=${this.dock === 'beside' ? 'vertical' : 'horizontal'}
      aria-valuemin=${LEAST_PX}
      aria-valuemax=${most}
      aria-valuenow=${now}
      title=${t('inspector.size.hint')}
      @pointerdown=${this.#onDown}
      @pointermove=${this.#onMove}
      @keydown=${this.#onKeydown}
      @dblclick=${() => this.emit('inspector-size', { size: null })}
    ></div>`;
  }

  /** @param {PropertyValues<PaneSplitter>} changed */
  updated(changed) {
    if (!changed.has('size') && !changed.has('dock')) return;
    const style = this.#work?.style;
    if (this.size === null) style?.removeProperty('--inspector-size');
    else style?.setProperty('--inspector-size', `${this.size}px`);
  }

  /** The element around the chats and the inspector. */
  get #work() {
    const work = this.closest('.work');
    return work instanceof HTMLElement ? work : null;
  }

  #range() {
    const whole = this.#work?.getBoundingClientRect();
    const length = (this.dock === 'beside' ? whole?.width : whole?.height) ?? LEAST_PX + REST_PX;
    const drawer = this.closest('.inspector')?.getBoundingClientRect();
    const shown = this.dock === 'beside' ? drawer?.width : drawer?.height;
    const most = Math.max(LEAST_PX, Math.round(length - REST_PX));
    return { most, now: this.size ?? Math.round(shown ?? LEAST_PX) };
  }

  /** @param {number} size */
  #resize(size) {
    const limited = Math.min(this.#range().most, Math.max(LEAST_PX, Math.round(size)));
    this.emit('inspector-size', { size: limited });
  }

  #onDown = (/** @type {PointerEvent} */ { target, pointerId }) => {
    if (target instanceof HTMLElement) target.setPointerCapture(pointerId);
  };

  #onMove = (/** @type {PointerEvent} */ { target, pointerId, clientX, clientY }) => {
    if (!(target instanceof HTMLElement) || !target.hasPointerCapture(pointerId)) return;
    const whole = this.#work?.getBoundingClientRect();
    if (!whole) return;
    const isMirrored = getComputedStyle(this).direction === 'rtl';
    const beside = isMirrored ? clientX - whole.left : whole.right - clientX;
    this.#resize(this.dock === 'beside' ? beside : whole.bottom - clientY);
  };

  #onKeydown = (/** @type {KeyboardEvent} */ event) => {
    const isMirrored = getComputedStyle(this).direction === 'rtl';
    const larger = this.dock === 'below' ? 'ArrowUp' : isMirrored ? 'ArrowRight' : 'ArrowLeft';
    const smaller = this.dock === 'below' ? 'ArrowDown' : isMirrored ? 'ArrowLeft' : 'ArrowRight';
    const step = { [larger]: STEP_PX, [smaller]: -STEP_PX }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.#resize(this.#range().now + step);
  };
}

customElements.define('pane-splitter', PaneSplitter);
