import { html } from 'lit';
import { LightElement } from '../shared/light-element.js';
import { chatIcon } from '../shared/icons.js';

/** The main pane while no chat is open, with what to do next. */
export class HomePane extends LightElement {
  static properties = { hasChats: { attribute: false }, disabledReason: { attribute: false } };

  constructor() {
    super();
    this.hasChats = false;
    /** @type {string | null} */
    this.disabledReason = null;
  }

  render() {
    const [title, text] = this.#titleAndText();
    return html`<div class="empty-pane">
      <span class="empty-mark">${chatIcon}</span>
      <h2>${title}</h2>
      <p>${text}</p>
      <button
        class="button"
        type="button"
        @click=${() => this.emit('new-message-toggle', { isOpen: true })}
      >
        Write to a number
      </button>
    </div>`;
  }

  #titleAndText() {
    if (this.hasChats) return ['Choose a chat', 'Pick a chat on the left to read it and answer.'];
    if (this.disabledReason !== null) return ['No chats yet', this.disabledReason];
    return [
      'Ready for the first message',
      'Messages appear on the left as they arrive. You can also write first.',
    ];
  }
}

customElements.define('home-pane', HomePane);
