import { html } from 'lit';
import { storageKey } from '../../account/account.js';
import { t } from '../../language/t.js';
import { foldText } from '../../state/messages/text-fold.js';
import { formattedText } from '../shared/formatted-text.js';
import { LightElement } from '../shared/light-element.js';

/** @import { Mention } from '../../service/types.d.ts' */

/** Unfolded messages: they stay so when they are scrolled out of view and back. */
const unfolded = new Set();

/** The text of a message; of a long one only the beginning, until the rest is asked for. */
export class MessageText extends LightElement {
  static properties = { text: {}, mentions: {}, messageId: {}, isWhole: {}, isTabStop: {} };

  constructor() {
    super();
    this.text = '';
    /** @type {Mention[]} */
    this.mentions = [];
    this.messageId = '';
    /** True to show a long text at once, as a link has led to it. */
    this.isWhole = false;
    this.isTabStop = false;
  }

  render() {
    const isUnfolded = this.isWhole || unfolded.has(storageKey(this.messageId));
    const start = isUnfolded ? null : foldText(this.text);
    const shown = formattedText(start === null ? this.text : `${start}…`, this.mentions);
    // No blanks between the tags: the page would show them.
    return html`<div class="message-text" dir="auto">${shown}</div>
      ${start === null ? null : this.#more()}`;
  }

  #more() {
    return html`<button
      class="link-button"
      type="button"
      tabindex=${this.isTabStop ? '0' : '-1'}
      @click=${this.#unfold}
    >
      ${t('thread.more')}
    </button>`;
  }

  /** The message takes the focus, as the button goes. */
  #unfold = () => {
    unfolded.add(storageKey(this.messageId));
    this.requestUpdate();
    const message = this.closest('[tabindex="-1"]');
    if (message instanceof HTMLElement) message.focus({ preventScroll: true });
  };
}

customElements.define('message-text', MessageText);
