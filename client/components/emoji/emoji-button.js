import { html } from 'lit';
import { t } from '../../language/t.js';
import { smileIcon } from '../shared/icons.js';
import { LightElement } from '../shared/light-element.js';
import { EmojiPanel } from './emoji-panel.js';

/** Puts an emoji into a field: at its caret, or in place of the selection. */
export class EmojiButton extends LightElement {
  static properties = { isDisabled: {}, field: {} };

  constructor() {
    super();
    this.isDisabled = false;
    /** @type {() => HTMLTextAreaElement | null} */
    this.field = () => null;
  }

  render() {
    return html`<button
        class="button icon-button emoji-button"
        type="button"
        aria-haspopup="dialog"
        aria-label=${t('emoji.insert')}
        title=${t('emoji.insert')}
        ?disabled=${this.isDisabled}
        @pointerdown=${this.#onPointerdown}
        @click=${this.#open}
      >
        ${smileIcon}
      </button>
      <emoji-panel .label=${t('emoji.insert')} @emoji-chosen=${this.#insert}></emoji-panel>`;
  }

  #wasOpen = false;

  /** The browser closes the panel before the click, which must not open it again. */
  #onPointerdown = () => {
    this.#wasOpen = this.querySelector('[popover]')?.matches(':popover-open') ?? false;
  };

  #open = () => {
    const wasOpen = this.#wasOpen;
    this.#wasOpen = false;
    const button = this.querySelector('button');
    const panel = this.querySelector('emoji-panel');
    if (button && panel instanceof EmojiPanel && !wasOpen) panel.open(button);
  };

  #insert = (/** @type {CustomEvent<{ emoji: string }>} */ { detail }) => {
    const field = this.field();
    if (!field) return;
    field.focus();
    field.setRangeText(detail.emoji, field.selectionStart, field.selectionEnd, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
}

customElements.define('emoji-button', EmojiButton);
