import { html } from 'lit';
import { t } from '../../language/t.js';
import { foldText } from '../../state/text-fold.js';
import { formattedText } from '../shared/formatted-text.js';
import { LightElement } from '../shared/light-element.js';

/** The text of a message; of a long one only the beginning, until somebody asks for more. */
export class MessageText extends LightElement {
  static properties = {
    text: { attribute: false },
    isWhole: { attribute: false },
    isTabStop: { attribute: false },
    isUnfolded: { state: true },
  };

  constructor() {
    super();
    this.text = '';
    /** Whether also a long text is shown at once, since somebody was led to it. */
    this.isWhole = false;
    this.isTabStop = false;
    this.isUnfolded = false;
  }

  render() {
    const start = this.isWhole || this.isUnfolded ? null : foldText(this.text);
    const shown = formattedText(start === null ? this.text : `${start}…`);
    // Without blanks between the tags: they would be shown.
    return html`<div class="message-text" dir="auto">${shown}</div>
      ${start === null ? null : this.#more()}`;
  }

  #more() {
    return html`<button
      class="link-button"
      type="button"
      tabindex=${this.isTabStop ? '0' : '-1'}
      @click=${() => (this.isUnfolded = true)}
    >
      ${t('thread.more')}
    </button>`;
  }
}

customElements.define('message-text', MessageText);
