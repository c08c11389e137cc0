import { html } from 'lit';
import { t } from '../../language/t.js';
import { sideOfEvent } from '../../state/comparison.view.js';
import { termText } from '../../state/event-query.js';
import { directionOf } from '../../state/event-facts.js';
import { meaningOf } from '../../state/glossary.js';
import { eventJson, eventLine, eventText, typeText } from '../../state/inspector.view.js';
import { chatHref, messageHref, traceHref } from '../../state/route.js';
import { preciseTime } from '../../state/time.js';
import { copyButton } from '../shared/copy-button.js';
import { LightElement } from '../shared/light-element.js';
import { chatIcon, chevronIcon } from '../shared/icons.js';

/** @import { DashboardEvent } from '../../service/types.d.ts' */

const DIRECTIONS = /** @type {const} */ ({ in: ['←', 'In'], out: ['→', 'Out'] });

/** One event in a line; a click shows its details. */
export class EventRow extends LightElement {
  static properties = {
    event: { attribute: false },
    who: { attribute: false },
    rowKey: { attribute: false },
    isExpanded: { attribute: false },
    recordedTime: { attribute: false },
  };

  constructor() {
    super();
    /** @type {DashboardEvent | null} */
    this.event = null;
    /** @type {string | null} the name of the chat or person */
    this.who = null;
    this.rowKey = '';
    this.isExpanded = false;
    /** @type {string | null} since the start of a recording, whose chats are not here */
    this.recordedTime = null;
  }

  render() {
    const { event, isExpanded } = this;
    if (!event) return null;
    return html`<div class="event-head">
        <button
          class="event-line kind-${event.kind} type-${event.type.replace('.', '-')}"
          type="button"
          aria-expanded=${isExpanded}
          @click=${() => this.emit('event-expand', { key: this.rowKey, isExpanded: !isExpanded })}
        >
          <span class="event-chevron">${chevronIcon}</span>
          <time datetime=${event.timestamp}
            >${this.recordedTime ?? preciseTime(event.timestamp)}</time
          >
          ${this.#direction(event)}
          <span class="event-type">${typeText(event)}</span>
          ${this.who ? html`<span class="event-who" dir="auto">${this.who}</span>` : null}
          <span class="event-words" dir="auto">${eventLine(event)}</span>
        </button>
        ${this.#link(event)}
      </div>
      ${isExpanded ? this.#body(event) : null}`;
  }

  /** @param {DashboardEvent} event */
  #direction(event) {
    const direction = directionOf(event);
    const [mark, text] = direction ? DIRECTIONS[direction] : ['', ''];
    return html`<span class="event-direction" title=${text}
      ><span aria-hidden="true">${mark}</span><span class="visually-hidden">${text}</span></span
    >`;
  }

  /** @param {DashboardEvent} event */
  #link({ chat_jid, message_id }) {
    if (!chat_jid || this.recordedTime !== null) return null;
    const [href, name] = message_id
      ? [messageHref(chat_jid, message_id), 'Go to the message']
      : [chatHref(chat_jid), 'Go to the chat'];
    return html`<a class="event-link" href=${href} aria-label=${name} title=${name}
      >${chatIcon}</a
    >`;
  }

  /** @param {DashboardEvent} event */
  #places({ chat_jid, message_id }) {
    if (!chat_jid || this.recordedTime !== null) return null;
    return html`<a href=${chatHref(chat_jid)}>Chat</a> ${
        message_id
          ? html`<a href=${messageHref(chat_jid, message_id)}>Message</a>
              <a href=${traceHref(chat_jid, message_id)}>Trace</a>`
          : null
      }`;
  }

  /** @param {DashboardEvent} event */
  #body(event) {
    const { message_id } = event;
    const meaning = meaningOf(event);
    return html`<div class="event-body">
      ${meaning ? html`<p class="hint">${meaning}</p>` : null}
      <div class="event-links">
        ${copyButton(event.kind === 'node' ? 'Copy XML' : 'Copy JSON', () => (event.kind === 'node' ? eventText(event) : eventJson(event)))}
        <button
          class="button small"
          type="button"
          @click=${() => this.emit('compare-mark', sideOfEvent(event))}
        >
          ${t('compare.mark')}
        </button>
        ${this.#places(event)}
        ${
          message_id
            ? html`<button
                class="link-button"
                type="button"
                @click=${() => this.emit('inspector-filter', { text: termText('id', message_id) })}
              >
                Follow this message
              </button>`
            : null
        }
      </div>
      <pre tabindex="0" aria-label="Event details">${eventText(event)}</pre>
    </div>`;
  }
}

customElements.define('event-row', EventRow);
