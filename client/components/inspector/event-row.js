import { html } from 'lit';
import { t } from '../../language/t.js';
import { sideOfEvent } from '../../state/compare/comparison.view.js';
import { termText } from '../../state/events/event-query.js';
import { codeOf, directionOf } from '../../state/events/event-facts.js';
import { meaningOf } from '../../state/events/glossary.js';
import { eventJson, eventLine, eventText, typeText } from '../../state/inspector/inspector.view.js';
import { chatHref, messageHref, traceHref } from '../../state/shared/route.js';
import { stanzaSize } from '../../state/events/stanza-pairs.js';
import { fileSize } from '../../state/messages/message.view.js';
import { preciseSpan, preciseTime } from '../../state/shared/time.js';
import { codeText } from '../shared/code-text.js';
import { copyButton } from '../shared/copy-button.js';
import { explainCode } from '../shared/explain-code.js';
import { LightElement } from '../shared/light-element.js';
import { chatIcon, chevronIcon } from '../shared/icons.js';

/**
 * @import { DashboardEvent } from '../../service/types.d.ts'
 * @import { Pair } from '../../state/events/stanza-pairs.js'
 */

const DIRECTIONS = /** @type {const} */ ({
  in: ['←', t('inspector.event.in')],
  out: ['→', t('inspector.event.out')],
});

/** One event in a line; a click shows its details. */
export class EventRow extends LightElement {
  static properties = {
    event: {},
    who: {},
    rowKey: {},
    isExpanded: {},
    pair: {},
    recordedTime: {},
  };

  constructor() {
    super();
    /** @type {DashboardEvent | null} */
    this.event = null;
    /** @type {string | null} the name of the chat or person */
    this.who = null;
    this.rowKey = '';
    this.isExpanded = false;
    /** @type {Pair | null} the answer to a stanza, or the stanza that it answers; set only while the row is open */
    this.pair = null;
    /** @type {string | null} the time since the start of a recording, whose chats are not here */
    this.recordedTime = null;
  }

  render() {
    const { event, isExpanded } = this;
    if (!event) return null;
    const words = eventLine(event);
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
          <span class="event-type" dir="ltr">${typeText(event)}</span>
          ${this.who ? html`<span class="event-who" dir="auto" title=${this.who}>${this.who}</span>` : null}
          <span class="event-words" dir="auto" title=${words}>${words}</span>
          ${this.#size(event)}
        </button>
        ${this.#link(event)}
      </div>
      ${isExpanded ? this.#body(event) : null}`;
  }

  /** @param {DashboardEvent} event */
  #size(event) {
    const size = stanzaSize(event);
    return size === null
      ? null
      : html`<span class="event-size" title=${t('inspector.stanza-size')}>${fileSize(size)}</span>`;
  }

  /** @param {Pair} pair */
  #pair({ partner, ms, isAnswer }) {
    const words = { span: preciseSpan(ms), tag: typeText(partner) };
    const id = partner.payload?.attrs?.id ?? '';
    return html`<p class="hint">
      ${isAnswer ? t('inspector.pair.after', words) : t('inspector.pair.before', words)}
      <button
        class="link-button"
        type="button"
        @click=${() => this.emit('inspector-filter', { text: termText('id', id) })}
      >
        ${t('inspector.pair.show')}
      </button>
    </p>`;
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
      ? [messageHref(chat_jid, message_id), t('inspector.event.to-message')]
      : [chatHref(chat_jid), t('inspector.event.to-chat')];
    return html`<a class="event-link" href=${href} aria-label=${name} title=${name}
      >${chatIcon}</a
    >`;
  }

  /** @param {DashboardEvent} event */
  #places({ chat_jid, message_id }) {
    if (!chat_jid || this.recordedTime !== null) return null;
    return html`<a href=${chatHref(chat_jid)}>${t('inspector.event.chat')}</a> ${
        message_id
          ? html`<a href=${messageHref(chat_jid, message_id)}>${t('inspector.event.message')}</a>
              <a href=${traceHref(chat_jid, message_id)}>${t('inspector.event.trace')}</a>`
          : null
      }`;
  }

  /** @param {DashboardEvent} event */
  #body(event) {
    const { message_id } = event;
    const meaning = meaningOf(event);
    const code = codeOf(event);
    return html`<div class="event-body">
      ${meaning ? html`<p class="hint">${meaning}</p>` : null}
      ${this.pair ? this.#pair(this.pair) : null}
      ${code ? explainCode(code.origin, code.code) : null}
      <div class="event-links">
        ${copyButton(event.kind === 'node' ? t('copy.xml') : t('copy.json'), () => (event.kind === 'node' ? eventText(event) : eventJson(event)))}
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
                ${t('inspector.event.follow')}
              </button>`
            : null
        }
      </div>
      <pre dir="ltr" tabindex="0" aria-label=${t('inspector.event.details')}>
${codeText(eventText(event))}</pre>
    </div>`;
  }
}

customElements.define('event-row', EventRow);
