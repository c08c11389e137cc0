import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { API_DOCS_PATH } from '../../service/dashboard-api.js';
import { needsToken } from '../../service/needs-token.js';
import { toCurl } from '../../service/curl.js';
import { preciseTime } from '../../state/time.js';
import { copyButton } from '../shared/copy-button.js';
import { LightElement } from '../shared/light-element.js';

/** @import { Call } from '../../service/call-log.js' */

/** The requests of this page, newest first, to be repeated on the command line. */
export class CallList extends LightElement {
  static properties = { calls: { attribute: false } };

  constructor() {
    super();
    /** @type {Call[]} */
    this.calls = [];
  }

  render() {
    return html`<div class="calls" tabindex="0" role="region" aria-label="Requests of this page">
      <p class="hint">
        Every action on this page is an API call. Copy one to repeat it, or try
        <a href=${API_DOCS_PATH} target="_blank">all calls of the API</a>.
      </p>
      <ul role="list">
        ${repeat(
          this.calls.toReversed(),
          ({ id }) => id,
          (call) => this.#call(call),
        )}
      </ul>
    </div>`;
  }

  /** @param {Call} call */
  #call(call) {
    const isGood = call.status >= 200 && call.status < 300;
    return html`<li class="call">
      <span class="call-method method-${call.method.toLowerCase()}">${call.method}</span>
      <span class="call-path" title=${call.path}>${call.path}</span>
      <span class="call-status ${isGood ? '' : 'is-bad'}">${call.status || 'no answer'}</span>
      <span class="call-facts">${preciseTime(call.at)}, ${Math.round(call.ms)} ms</span>
      ${copyButton('Copy as cURL', async () =>
        toCurl(call, { origin: location.origin, needsToken: await needsToken() }),
      )}
    </li>`;
  }
}

customElements.define('call-list', CallList);
