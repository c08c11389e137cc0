import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { t, tParts } from '../../language/t.js';
import { API_DOCS_PATH } from '../../service/dashboard-api.js';
import { NO_REQUESTS } from '../../state/inspector/requests.reducer.js';
import { LightElement } from '../shared/light-element.js';
import './request-row.js';

const CLIENTS = /** @type {const} */ ([
  ['', t('inspector.requests.all')],
  ['program', t('inspector.requests.others')],
  ['page', t('inspector.requests.page')],
]);

/** The latest requests of all programs to the API, newest first. */
export class RequestList extends LightElement {
  static properties = { list: {} };

  constructor() {
    super();
    this.list = NO_REQUESTS;
  }

  render() {
    const { requests, openSeq } = this.list;
    return html`<div
      class="requests"
      tabindex="0"
      role="region"
      aria-label=${t('inspector.requests')}
    >
      <p class="hint">
        ${tParts('inspector.requests.hint', {
          link: html`<a href=${API_DOCS_PATH} target="_blank">${t('inspector.requests.docs')}</a>`,
        })}
      </p>
      ${this.#filter()}
      <ul role="list">
        ${repeat(
          requests.toReversed(),
          ({ seq }) => seq,
          (request) =>
            html`<li class="request">
              <request-row
                .request=${request}
                .open=${request.seq === openSeq ? this.list : null}
              ></request-row>
            </li>`,
        )}
      </ul>
      ${requests.length === 0 ? this.#empty() : null}
    </div>`;
  }

  #filter() {
    return html`<label
      ><span class="visually-hidden">${t('inspector.requests.of')}</span>
      <select @change=${this.#onSelect}>
        ${CLIENTS.map(
          ([value, label]) =>
            html`<option value=${value} .selected=${this.list.client === value}>${label}</option>`,
        )}
      </select></label
    >`;
  }

  #empty() {
    const { hasLoaded, problem } = this.list;
    if (problem) return html`<p class="list-empty" dir="auto">${problem.error}</p>`;
    if (!hasLoaded)
      return html`<p class="list-empty" aria-busy="true"><span class="spinner"></span></p>`;
    return html`<p class="list-empty">${t('inspector.requests.empty')}</p>`;
  }

  #onSelect = (/** @type {Event} */ { target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    const [client] = CLIENTS.find(([value]) => value === target.value) ?? CLIENTS[0];
    this.emit('requests-filter', { client });
  };
}

customElements.define('request-list', RequestList);
