import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { t, tParts } from '../../language/t.js';
import { API_DOCS_PATH } from '../../service/dashboard-api.js';
import { NO_REQUESTS } from '../../state/inspector/requests.reducer.js';
import { LightElement } from '../shared/light-element.js';
import './request-row.js';

/** @import { RequestFilter } from '../../state/inspector/requests.reducer.js' */

const CLIENTS = /** @type {const} */ ([
  ['', t('inspector.requests.all')],
  ['program', t('inspector.requests.others')],
  ['page', t('inspector.requests.page')],
  ['playground', t('inspector.requests.playground')],
]);
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const STATUSES = ['2xx', '4xx', '5xx'];

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
    const anyMethod = /** @type {const} */ (['', t('inspector.requests.any-method')]);
    const anyStatus = /** @type {const} */ (['', t('inspector.requests.any-status')]);
    return html`<div class="request-filter">
      ${this.#choice('client', t('inspector.requests.of'), CLIENTS)}
      ${this.#choice('method', t('inspector.requests.method'), [anyMethod, ...METHODS.map(same)])}
      ${this.#choice('status', t('inspector.requests.status'), [anyStatus, ...STATUSES.map(same)])}
    </div>`;
  }

  /**
   * @param {keyof RequestFilter} field
   * @param {string} name
   * @param {readonly (readonly [string, string])[]} options values, and what they are called
   */
  #choice(field, name, options) {
    const chosen = this.list.filter[field];
    return html`<label
      ><span class="visually-hidden">${name}</span>
      <select
        @change=${(/** @type {Event & { target: HTMLSelectElement }} */ { target }) =>
          this.emit('requests-filter', { filter: { [field]: target.value } })}
      >
        ${options.map(
          ([value, label]) =>
            html`<option value=${value} .selected=${chosen === value}>${label}</option>`,
        )}
      </select></label
    >`;
  }

  #empty() {
    const { hasLoaded, problem, filter } = this.list;
    if (problem) return html`<p class="list-empty" dir="auto">${problem.error}</p>`;
    if (!hasLoaded)
      return html`<p class="list-empty" aria-busy="true"><span class="spinner"></span></p>`;
    const isFiltered = Object.values(filter).some((value) => value !== '');
    return html`<p class="list-empty">
      ${t(isFiltered ? 'inspector.requests.no-match' : 'inspector.requests.empty')}
    </p>`;
  }
}

/**
 * @param {string} value
 * @returns {[string, string]}
 */
const same = (value) => [value, value];

customElements.define('request-list', RequestList);
