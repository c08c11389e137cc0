import { html } from 'lit';
import { t } from '../../language/t.js';
import { TOUR } from '../../state/playground/playground.view.js';
import { LightElement } from '../shared/light-element.js';
import { isComposing } from '../shared/send-key.js';
import { placeBeside } from './place-beside.js';

const MARK = 'is-toured';

/** One step of the tour, beside the element that it explains. It stays open while the page is used. */
export class TourCard extends LightElement {
  static properties = { step: {}, isLinked: {} };

  constructor() {
    super();
    this.step = 0;
    this.isLinked = false;
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

  render() {
    const { step } = this;
    const shown = TOUR[step];
    return html`<div
      class="tour"
      role="dialog"
      aria-labelledby="tour-title"
      aria-describedby="tour-text"
      tabindex="-1"
      popover="manual"
    >
      <p class="hint">${t('tour.step', { step: step + 1, total: TOUR.length })}</p>
      <h2 id="tour-title">${shown?.title}</h2>
      <p id="tour-text">${(this.isLinked && shown?.linkedText) || shown?.text}</p>
      <div class="tour-buttons">
        <button class="button small" type="button" @click=${this.#leave}>${t('tour.leave')}</button>
        ${step > 0 ? this.#move('tour.back', step - 1) : null}
        ${
          step === TOUR.length - 1
            ? this.#move('tour.finish', null)
            : this.#move('tour.next', step + 1)
        }
      </div>
    </div>`;
  }

  /**
   * @param {'tour.back' | 'tour.next' | 'tour.finish'} label
   * @param {number | null} step
   */
  #move(label, step) {
    return html`<button
      class="button small ${label === 'tour.back' ? '' : 'primary'}"
      type="button"
      @click=${() => this.emit('tour-move', { step })}
    >
      ${t(label)}
    </button>`;
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (!changed.has('step')) return;
    const card = this.#card();
    if (!card?.matches(':popover-open')) card?.showPopover();
    this.#place();
    card?.focus({ preventScroll: true });
  }

  #place = () => {
    const card = this.#card();
    if (!card?.isConnected) return;
    this.#mark(findVisible(TOUR[this.step]?.anchors ?? ''));
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
