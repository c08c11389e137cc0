import { html } from 'lit';
import { t } from '../../language/t.js';
import { LightElement } from '../shared/light-element.js';
import { openAt } from '../shared/open-at.js';
import { isComposing } from '../shared/send-key.js';

/** All emojis in a popover; the picker is loaded when it first opens. Emits `emoji-chosen` for the element around it. */
export class EmojiPanel extends LightElement {
  static properties = { label: {}, picker: { state: true }, hasFailed: { state: true } };

  #anchor = /** @type {Element | null} */ (null);

  constructor() {
    super();
    this.label = '';
    /** @type {HTMLElement | null} */
    this.picker = null;
    this.hasFailed = false;
  }

  get #popover() {
    const popover = this.querySelector('[popover]');
    return popover instanceof HTMLElement ? popover : null;
  }

  render() {
    return html`<div
      class="emoji-panel"
      popover
      role="dialog"
      aria-label=${this.label}
      @keydown=${this.#onKeydown}
      @emoji-click=${this.#onChoice}
    >
      ${this.picker ?? this.#placeholder()}
    </div>`;
  }

  #placeholder() {
    if (this.hasFailed) return html`<p class="hint" role="alert">${t('emoji.failed')}</p>`;
    return html`<p class="emoji-waiting" aria-busy="true"><span class="spinner"></span></p>`;
  }

  connectedCallback() {
    super.connectedCallback();
    window.addEventListener('resize', this.#onResize);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener('resize', this.#onResize);
  }

  /** @param {Element} anchor the element to open beside */
  open(anchor) {
    this.#anchor = anchor;
    this.#place();
    if (this.picker) this.#beginSearch();
    else void this.#load();
  }

  #place() {
    const { left, right, top } = this.#anchor?.getBoundingClientRect() ?? new DOMRect();
    const x = document.documentElement.dir === 'rtl' ? right : left;
    if (this.#popover) openAt(this.#popover, { x, y: top }, { isAbove: true });
  }

  #onResize = () => {
    if (this.#popover?.matches(':popover-open')) this.#place();
  };

  async #load() {
    this.hasFailed = false;
    try {
      const { createPicker } = await import('./emoji-picker.js');
      this.picker ??= await createPicker();
    } catch {
      // A failed load is tried again at the next opening.
      this.hasFailed = true;
    }
    await this.updateComplete;
    this.#beginSearch();
  }

  /** Clears the last search. No focus on touch screens: the keyboard would cover the emojis. */
  #beginSearch() {
    const search = this.picker?.shadowRoot?.querySelector('input');
    if (search?.value) {
      search.value = '';
      search.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    if (matchMedia('(hover: hover)').matches && this.#popover?.matches(':popover-open'))
      search?.focus();
  }

  /**
   * Keeps keys of the search from the elements around it: there they are text, or close the panel. Escape alone would
   * empty the search first.
   * @param {KeyboardEvent} event
   */
  #onKeydown = (event) => {
    event.stopPropagation();
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.preventDefault();
    this.#popover?.hidePopover();
  };

  #onChoice = (/** @type {CustomEvent<{ unicode: string }>} */ { detail }) => {
    this.#popover?.hidePopover();
    this.dispatchEvent(new CustomEvent('emoji-chosen', { detail: { emoji: detail.unicode } }));
  };
}

customElements.define('emoji-panel', EmojiPanel);
