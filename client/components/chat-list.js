import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { LightElement } from './light-element.js';
import { composeIcon } from './icons.js';
import './chat-item.js';

/** @import { Chat } from '../service/types.d.ts' */

/** All chats, newest first. The arrow keys walk through them. */
export class ChatList extends LightElement {
  static properties = {
    chats: { attribute: false },
    hasLoaded: { attribute: false },
    openJid: { attribute: false },
    today: { attribute: false },
  };

  constructor() {
    super();
    /** @type {Chat[]} */
    this.chats = [];
    this.hasLoaded = false;
    /** @type {string | null} */
    this.openJid = null;
    this.today = '';
  }

  render() {
    return html`<nav class="chats" aria-labelledby="chats-heading">
      <div class="pane-head">
        <h2 id="chats-heading">Chats</h2>
        <button
          class="button icon-button"
          type="button"
          aria-label="New message"
          title="New message"
          @click=${() => this.emit('new-message-toggle', { isOpen: true })}
        >
          ${composeIcon}
        </button>
      </div>
      ${this.chats.length > 0 ? this.#list() : this.#empty()}
    </nav>`;
  }

  #list() {
    return html`<ul class="chat-list" role="list" @keydown=${this.#onKeydown}>
      ${repeat(
        this.chats,
        ({ jid }) => jid,
        (chat) =>
          html`<li>
            <chat-item
              .chat=${chat}
              .isOpen=${chat.jid === this.openJid}
              .today=${this.today}
            ></chat-item>
          </li>`,
      )}
    </ul>`;
  }

  #empty() {
    if (!this.hasLoaded)
      return html`<p class="list-empty" aria-busy="true"><span class="spinner"></span></p>`;
    return html`<div class="list-empty">
      <strong>No chats yet</strong>
      <p>Send a message to this number from another phone, or press + to write one.</p>
    </div>`;
  }

  /** @param {KeyboardEvent} event */
  #onKeydown = (event) => {
    const links = [...this.querySelectorAll('a')];
    const here = links.findIndex((link) => link === document.activeElement);
    const target = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: links.length - 1 }[
      event.key
    ];
    if (here < 0 || target === undefined) return;
    event.preventDefault();
    links[target]?.focus();
  };
}

customElements.define('chat-list', ChatList);
