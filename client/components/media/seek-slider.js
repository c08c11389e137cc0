import { html } from 'lit';
import { t } from '../../language/t.js';
import { playTime } from '../../state/shared/time.js';
import { LightElement } from '../shared/light-element.js';

const STEP_S = 5;
/** Number of normal steps below which a sound gets smaller steps. */
const LEAST_STEPS = 10;

/** The waveform of a sound. Moves to a position by click, by dragging, or by arrow keys. */
export class SeekSlider extends LightElement {
  static properties = { waveform: {}, at: {}, seconds: {}, isActive: {} };

  #isDragged = false;

  constructor() {
    super();
    /** @type {number[] | null} */
    this.waveform = null;
    /** seconds */
    this.at = 0;
    this.seconds = 0;
    /** True if Tab reaches it. */
    this.isActive = false;
  }

  render() {
    const { at, seconds } = this;
    const path = waveformPath(this.waveform);
    return html`<div
      class="seek"
      dir="ltr"
      role="slider"
      tabindex=${this.isActive ? 0 : -1}
      aria-label=${t('media.position')}
      aria-valuemin="0"
      aria-valuemax=${Math.round(seconds)}
      aria-valuenow=${Math.round(at)}
      aria-valuetext=${t('media.position.value', { at: playTime(at), length: playTime(seconds) })}
      @keydown=${this.#onKeydown}
      @pointerdown=${this.#onDown}
      @pointermove=${this.#onMove}
      @pointerup=${this.#onUp}
      @pointercancel=${this.#onUp}
    >
      ${wave(path)}${wave(path, 'is-played')}
    </div>`;
  }

  updated() {
    const played = this.querySelector('.is-played');
    const rest = this.seconds > 0 ? 1 - Math.min(1, this.at / this.seconds) : 1;
    // Set from script: the page's policy forbids style attributes.
    if (played instanceof SVGElement) played.style.clipPath = `inset(0 ${rest * 100}% 0 0)`;
  }

  #onDown = (/** @type {PointerEvent} */ event) => {
    if (event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    this.#isDragged = true;
    this.#seekTo(event);
  };

  #onMove = (/** @type {PointerEvent} */ event) => {
    if (this.#isDragged) this.#seekTo(event);
  };

  #onUp = () => {
    this.#isDragged = false;
  };

  /** @param {PointerEvent} event */
  #seekTo({ clientX, currentTarget }) {
    if (!(currentTarget instanceof HTMLElement)) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    this.#seek(((clientX - left) / width) * this.seconds);
  }

  #onKeydown = (/** @type {KeyboardEvent} */ event) => {
    const step = Math.min(STEP_S, this.seconds / LEAST_STEPS);
    const at = {
      ArrowLeft: this.at - step,
      ArrowRight: this.at + step,
      Home: 0,
      End: this.seconds,
    }[event.key];
    if (at === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    // Keeps Home and End from the thread, which would move to its first or last message.
    event.stopPropagation();
    this.#seek(at);
  };

  /** @param {number} at */
  #seek(at) {
    const detail = Math.min(this.seconds, Math.max(0, at));
    this.dispatchEvent(new CustomEvent('seek', { detail }));
  }
}

/**
 * @param {string} path
 * @param {'' | 'is-played'} state
 */
const wave = (path, state = '') =>
  html`<svg
    class="wave ${state}"
    viewBox="0 0 ${WAVE_WIDTH} ${WAVE_HEIGHT}"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <path d=${path} />
  </svg>`;

const BARS = 64;
const BAR_WIDTH = 3;
const LEAST_HEIGHT = 2;
/** The height of all bars of an unknown sound, 0 to 100. */
const PLAIN = 20;

const WAVE_WIDTH = BARS * BAR_WIDTH;
const WAVE_HEIGHT = 24;

/**
 * The bars of a waveform as an SVG path: one upright line for each value. Plain bars if there is none.
 * @param {number[] | null | undefined} waveform 64 values from 0 to 100
 */
function waveformPath(waveform) {
  return Array.from({ length: BARS }, (_, index) => {
    const height = Math.max(LEAST_HEIGHT, ((waveform?.[index] ?? PLAIN) / 100) * WAVE_HEIGHT);
    const top = (WAVE_HEIGHT - height) / 2;
    return `M${(index + 0.5) * BAR_WIDTH} ${round(top)}v${round(height)}`;
  }).join('');
}

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;

customElements.define('seek-slider', SeekSlider);
