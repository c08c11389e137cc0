import { html } from 'lit';
import { t } from '../../language/t.js';
import { clientName, isGood } from '../../state/inspector/requests.view.js';
import { messageHref } from '../../state/shared/route.js';
import { preciseSpan, preciseTime } from '../../state/shared/time.js';
import { chatIcon } from '../shared/icons.js';
import { LightElement } from '../shared/light-element.js';
import './request-details.js';

/**
 * @import { LoggedRequest } from '../../service/types.d.ts'
 * @import { RequestList } from '../../state/inspector/requests.reducer.js'
 */

/** One request in two lines; a click shows its details. */
export class RequestRow extends LightElement {
  static properties = { request: {}, open: {} };

  constructor() {
    super();
    /** @type {LoggedRequest | null} */
    this.request = null;
    /** @type {RequestList | null} the list, if this is the request that shows its details */
    this.open = null;
  }

  render() {
    const { request, open } = this;
    if (!request) return null;
    return html`<div class="event-head">
        <button
          class="request-line"
          type="button"
          aria-expanded=${open !== null}
          @click=${() => this.emit('request-toggle', { request, isOpen: open === null })}
        >
          <span class="request-method method-${request.method.toLowerCase()}"
            >${request.method}</span
          >
          <span class="request-path" dir="ltr" title=${request.path}>${request.path}</span>
          <span class="request-status ${isGood(request) ? '' : 'is-bad'}"
            >${request.status ?? t('inspector.requests.no-answer')}</span
          >
          <span class="request-facts">${this.#facts(request)}</span>
        </button>
        ${this.#link(request)}
      </div>
      ${
        open
          ? html`<request-details
              .request=${open.details}
              .problem=${open.detailsProblem}
              .outcome=${open.outcome}
            ></request-details>`
          : null
      }`;
  }

  /** @param {LoggedRequest} request */
  #facts({ at, duration_ms, error_code, ...request }) {
    const facts = {
      time: preciseTime(at),
      duration: preciseSpan(duration_ms),
      client: clientName(request),
    };
    return error_code === null
      ? t('inspector.requests.facts', facts)
      : t('inspector.requests.facts-and-code', { ...facts, code: error_code });
  }

  /** @param {LoggedRequest} request */
  #link({ chat_jid, message_id }) {
    if (!chat_jid || !message_id) return null;
    const name = t('inspector.event.to-message');
    return html`<a
      class="event-link"
      href=${messageHref(chat_jid, message_id)}
      aria-label=${name}
      title=${name}
      >${chatIcon}</a
    >`;
  }
}

customElements.define('request-row', RequestRow);
