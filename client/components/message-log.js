import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { threadEntries } from '../state/thread.view.js';
import { dayName } from '../state/time.js';
import { LightElement } from './light-element.js';
import { downIcon } from './icons.js';
import { StickToBottom } from './stick-to-bottom.js';
import './message-bubble.js';

/**
 * @import { PropertyValues } from 'lit'
 * @import { Message } from '../service/types.d.ts'
 * @import { ThreadEntry } from '../state/thread.view.js'
 */

/** The messages of the open chat, oldest first, day by day. */
export class MessageLog extends LightElement {
  static properties = {
    messages: { attribute: false },
    hasEarlier: { attribute: false },
    isGroup: { attribute: false },
    chatTitle: { attribute: false },
    today: { attribute: false },
  };

  #stick = new StickToBottom(this, '.log');

  constructor() {
    super();
    /** @type {Message[]} */
    this.messages = [];
    this.hasEarlier = false;
    this.isGroup = false;
    this.chatTitle = '';
    this.today = '';
  }

  /**
   * A message of one's own brings the reader to the end; anybody else's leaves them where they read.
   * @param {PropertyValues<MessageLog>} changed
   */
  willUpdate(changed) {
    const before = changed.get('messages');
    const last = this.messages.at(-1);
    if (before && last?.from_me && last.id !== before.at(-1)?.id) this.#stick.jump();
  }

  render() {
    return html`<div
        class="log"
        role="log"
        aria-label="Messages with ${this.chatTitle}"
        aria-relevant="additions"
        tabindex="0"
      >
        <div class="log-content">
          ${this.hasEarlier ? html`<p class="system-line">Older messages are not shown here.</p>` : null}
          ${this.messages.length === 0 ? this.#empty() : null}
          ${repeat(
            threadEntries(this.messages),
            ({ key }) => key,
            (entry) => this.#entry(entry),
          )}
        </div>
      </div>
      ${this.#stick.isAtEnd ? null : this.#jumpButton()}`;
  }

  /** @param {ThreadEntry} entry */
  #entry(entry) {
    if (entry.kind === 'message') {
      return html`<message-bubble
        .message=${entry.message}
        .isRunStart=${entry.isRunStart}
        .isGroup=${this.isGroup}
      ></message-bubble>`;
    }
    return html`<p class="day">
      <time datetime=${entry.key.slice(4)}>${dayName(entry.timestamp, this.today)}</time>
    </p>`;
  }

  #empty() {
    return html`<p class="log-empty"><strong>No messages yet</strong></p>`;
  }

  #jumpButton() {
    return html`<button
      class="button icon-button jump-button"
      type="button"
      aria-label="Go to the newest message"
      @click=${() => this.#stick.jump()}
    >
      ${downIcon}
    </button>`;
  }
}

customElements.define('message-log', MessageLog);
