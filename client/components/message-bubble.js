import { html } from 'lit';
import { failureText, messageNote } from '../state/message.view.js';
import { clockTime } from '../state/time.js';
import { LightElement } from './light-element.js';
import './message-status.js';

/** @import { Message } from '../service/types.d.ts' */

/** One message of a thread. */
export class MessageBubble extends LightElement {
  static properties = {
    message: { attribute: false },
    isRunStart: { attribute: false },
    isGroup: { attribute: false },
  };

  constructor() {
    super();
    /** @type {Message | null} */
    this.message = null;
    this.isRunStart = false;
    this.isGroup = false;
  }

  render() {
    const { message } = this;
    if (!message) return null;
    if (message.type === 'system')
      return html`<p class="system-line" dir="auto">${message.text}</p>`;
    const failure = failureText(message);
    return html`<article
      class="message ${message.from_me ? 'is-mine' : 'is-theirs'} ${this.isRunStart ? 'run-start' : ''}"
    >
      <div class="bubble">
        ${this.#sender(message)} ${this.#content(message)} ${this.#meta(message)}
      </div>
      ${failure ? html`<p class="failure failure-${message.status}" dir="auto">${failure}</p>` : null}
    </article>`;
  }

  /** @param {Message} message */
  #sender({ from_me, sender_name, sender_jid }) {
    const name = from_me ? 'You' : sender_name || sender_jid?.split('@')[0] || 'They';
    const isShown = this.isGroup && !from_me && this.isRunStart;
    return html`<span class=${isShown ? 'sender' : 'visually-hidden'} dir="auto">${name}</span>`;
  }

  /** @param {Message} message */
  #content(message) {
    const note = messageNote(message);
    return html`${note ? html`<p class="message-note" dir="auto">${note}</p>` : null}
    ${message.text && !message.deleted_at ? html`<p class="message-text" dir="auto">${message.text}</p>` : null}`;
  }

  /** @param {Message} message */
  #meta({ timestamp, edited_at, from_me, status }) {
    return html`<span class="meta"
      >${edited_at ? html`<span>edited</span>` : null}<time
        datetime=${new Date(timestamp).toISOString()}
        >${clockTime(timestamp)}</time
      >${from_me ? html`<message-status .status=${status}></message-status>` : null}</span
    >`;
  }
}

customElements.define('message-bubble', MessageBubble);
