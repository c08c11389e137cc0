import { html } from 'lit';
import { t } from '../../language/t.js';
import { INITIAL_STATE } from '../../state/app.reducer.js';
import { TOUR } from '../../state/playground/tour.view.js';
import { LightElement } from '../shared/light-element.js';
import { isComposing } from '../shared/send-key.js';
import { placeBeside } from './place-beside.js';

/** @import { TourStep } from '../../state/playground/tour.view.js' */

const MARK = 'is-toured';
/** @type {TourStep} */
const NO_STEP = { title: '', text: '', anchors: '', isDone: false };

/**
 * One step of the tour, beside the element that it is about. It opens the place of its step, waits for the act there, and
 * goes on. It stays open while the page is used.
 */
export class TourCard extends LightElement {
  static properties = { state: {} };

  /** The state when the step began. */
  #before = INITIAL_STATE;
  #step = -1;
  /** True if it was done when it began: then nothing is waited for. */
  #wasDone = false;

  constructor() {
    super();
    this.state = INITIAL_STATE;
    /** @type {Element | null} */
    this.anchor = null;
  }

  /** The explained element may come and go while its step is open. */
  #changes = new MutationObserver(() => requestAnimationFrame(this.#place));

  connectedCallback() {
    super.connectedCallback();
    this.#changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', this.#place);
    document.addEventListener('keydown', this.#onKeydown);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#changes.disconnect();
    window.removeEventListener('resize', this.#place);
    document.removeEventListener('keydown', this.#onKeydown);
    this.#mark(null);
  }

  get #shown() {
    return TOUR[this.#step]?.(this.state, this.#before) ?? NO_STEP;
  }

  willUpdate() {
    const step = this.state.playground.tourStep ?? 0;
    const isNew = step !== this.#step;
    this.#step = step;
    if (!isNew && !this.#shown.isLoading) return;
    this.#before = this.state;
    this.#wasDone = this.#shown.isDone;
  }

  render() {
    const step = this.#step;
    const { title, text, isDone } = this.#shown;
    return html`<div
      class="tour"
      role="dialog"
      aria-labelledby="tour-title"
      aria-describedby="tour-text"
      tabindex="-1"
      popover="manual"
    >
      <p class="hint">${t('tour.step', { step: step + 1, total: TOUR.length })}</p>
      <h2 id="tour-title">${title}</h2>
      <p id="tour-text">${text}</p>
      <p class="tour-state" role="status">${t(isDone ? 'tour.done' : 'tour.wait')}</p>
      <div class="tour-buttons">
        <button class="button small" type="button" @click=${this.#leave}>${t('tour.leave')}</button>
        ${step > 0 ? this.#move('tour.back', step - 1) : null}
        ${
          step === TOUR.length - 1
            ? this.#move('tour.finish', null, isDone)
            : this.#move('tour.next', step + 1, isDone)
        }
      </div>
    </div>`;
  }

  /**
   * @param {'tour.back' | 'tour.next' | 'tour.finish'} label
   * @param {number | null} step
   * @param {boolean} [isNext] true if nothing else is to be done before
   */
  #move(label, step, isNext = false) {
    return html`<button
      class="button small ${isNext ? 'primary' : ''}"
      type="button"
      @click=${() => this.emit('tour-move', { step })}
    >
      ${t(label)}
    </button>`;
  }

  updated() {
    if (this.#step !== this.#opened) this.#open();
    else this.#follow();
    this.#place();
  }

  /** The step that is open. */
  #opened = -1;

  #open() {
    const card = this.#card();
    const { activeElement } = document;
    // An act may begin the next step: who is typing goes on typing.
    const isFree =
      this.#opened < 0 || activeElement === document.body || this.contains(activeElement);
    this.#opened = this.#step;
    if (!card?.matches(':popover-open')) card?.showPopover();
    if (isFree) card?.focus({ preventScroll: true });
    const href = this.#shown.href;
    if (href) this.emit('go', { href });
  }

  #follow() {
    const { isDone, isSlow, isLoading } = this.#shown;
    const isLast = this.#step === TOUR.length - 1;
    if (isDone && !this.#wasDone && !isSlow && !isLoading && !isLast)
      this.emit('tour-move', { step: this.#step + 1 });
  }

  #place = () => {
    const card = this.#card();
    if (!card?.isConnected) return;
    this.#mark(findVisible(this.#shown.anchors));
    const { left, top } = placeBeside(
      this.anchor?.getBoundingClientRect() ?? null,
      card.getBoundingClientRect(),
      { width: document.documentElement.clientWidth, height: window.innerHeight },
    );
    card.style.left = `${left}px`;
    card.style.top = `${top}px`;
  };

  /** @param {Element | null} anchor the explained element */
  #mark(anchor) {
    this.anchor?.classList.remove(MARK);
    this.anchor = anchor;
    anchor?.classList.add(MARK);
  }

  /** @returns {HTMLElement | null} */
  #card() {
    return this.querySelector('.tour');
  }

  #leave = () => this.emit('tour-move', { step: null });

  #onKeydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
    // True if Escape belongs to the dialog or the menu above the card.
    if (document.querySelector('dialog[open], [popover]:not(.tour):popover-open')) return;
    event.preventDefault();
    this.#leave();
  };
}

/**
 * The first of the selectors' elements that is on the screen, in the order of the selectors.
 * @param {string} selectors with commas between them
 */
function findVisible(selectors) {
  const found = selectors.split(', ').map((selector) => document.querySelector(selector));
  return found.find((element) => element?.checkVisibility()) ?? null;
}

customElements.define('tour-card', TourCard);
