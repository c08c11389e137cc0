import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { eventExportPath } from '../../service/dashboard-api.js';
import { isFiltered, NO_FILTER } from '../../state/inspector.reducer.js';
import { eventKeys } from '../../state/inspector.view.js';
import { KeepFocus } from '../shared/keep-focus.js';
import { LightElement } from '../shared/light-element.js';
import { closeIcon, downIcon, pauseIcon, playIcon } from '../shared/icons.js';
import { VirtualRows } from '../shared/virtual-rows.js';
import './event-row.js';

/**
 * @import { PropertyValues } from 'lit'
 * @import { EventFeed as Feed, EventFilter } from '../../state/inspector.reducer.js'
 */

const ROW_PX = 34;
const NEAR_ROWS = 30;

const KINDS = [
  ['', 'All kinds'],
  ['connection', 'Connection'],
  ['message', 'Messages'],
  ['ack', 'Receipts'],
];

const TYPES = [
  'connection.state',
  'connection.qr',
  'connection.paired',
  'connection.synced',
  'message.received',
  'message.queued',
  'message.edited',
  'message.deleted',
  'message.reaction',
  'message.undecrypted',
  'message.postponed',
  'message.history',
  'chat.read',
  'ack.server',
  'ack.delivered',
  'ack.read',
  'ack.played',
  'ack.error',
  'ack.timeout',
];

/** Live events or raw stanzas, oldest first, with filters. Only the rows in view are rendered. */
export class EventFeed extends LightElement {
  static properties = {
    kind: { attribute: false },
    feed: { attribute: false },
    filter: { attribute: false },
    isPaused: { attribute: false },
    expanded: { attribute: false },
  };

  #rows = new VirtualRows(this, { scroller: '.feed', estimate: ROW_PX, hasStickyEnd: true });

  constructor() {
    super();
    this.addController(new KeepFocus(this, '.feed'));
    /** @type {'events' | 'nodes'} */
    this.kind = 'events';
    /** @type {Feed | null} */
    this.feed = null;
    this.filter = NO_FILTER;
    this.isPaused = false;
    /** @type {ReadonlySet<string>} */
    this.expanded = new Set();
  }

  get #events() {
    return this.feed?.events ?? [];
  }

  /** @param {PropertyValues<EventFeed>} changed */
  willUpdate(changed) {
    const isOther = changed.has('kind') || (changed.has('filter') && this.hasUpdated);
    if (isOther) this.#rows.reset();
    this.#rows.setKeys(eventKeys(this.#events));
  }

  render() {
    const { start, end } = this.#rows.range;
    const keys = eventKeys(this.#events);
    return html`${this.#tools()}
      <div
        class="feed"
        tabindex="0"
        role="log"
        aria-live="off"
        aria-label=${this.kind === 'nodes' ? 'Raw traffic' : 'Events'}
      >
        <div class="feed-rows">
          <div class="rows-before"></div>
          ${repeat(
            this.#events.slice(start, end),
            (_event, index) => keys[start + index],
            (event, index) => {
              const key = keys[start + index] ?? '';
              return html`<div data-key=${key}>
                <event-row
                  .event=${event}
                  .rowKey=${key}
                  .isExpanded=${this.expanded.has(key)}
                ></event-row>
              </div>`;
            },
          )}
          <div class="rows-after"></div>
        </div>
        ${this.#events.length === 0 ? this.#empty() : null}
      </div>
      ${this.#foot()}`;
  }

  #tools() {
    const { filter } = this;
    return html`<form class="feed-tools" role="search" aria-label="Inspector" @submit=${prevent}>
      <label class="feed-search">
        <span class="visually-hidden">Filter by text</span>
        <input
          type="text"
          placeholder=${this.kind === 'nodes' ? 'Filter the traffic' : 'Filter by text'}
          autocomplete="off"
          .value=${filter.text}
          @input=${this.#onText}
        />
      </label>
      ${this.kind === 'events' ? this.#selects() : null}
      ${filter.chat ? this.#token('chat', filter.chat) : null}
      ${filter.message ? this.#token('message', filter.message) : null}
    </form>`;
  }

  #selects() {
    return html`<label
        ><span class="visually-hidden">Kind</span>
        <select @change=${this.#onSelect('kind')}>
          ${KINDS.map(([value, label]) => html`<option value=${value ?? ''} .selected=${this.filter.kind === value}>${label}</option>`)}
        </select></label
      >
      <label
        ><span class="visually-hidden">Type</span>
        <select @change=${this.#onSelect('type')}>
          <option value="" .selected=${this.filter.type === ''}>All types</option>
          ${TYPES.map((type) => html`<option value=${type} .selected=${this.filter.type === type}>${type}</option>`)}
        </select></label
      >`;
  }

  /**
   * @param {'chat' | 'message'} name
   * @param {string} value
   */
  #token(name, value) {
    return html`<span class="token"
      ><span class="token-text">${name} ${value}</span>
      <button
        class="button icon-button"
        type="button"
        aria-label="Show all ${name}s"
        @click=${() => this.#change({ [name]: '' })}
      >
        ${closeIcon}
      </button></span
    >`;
  }

  #empty() {
    if (!this.feed?.hasLoaded)
      return html`<p class="list-empty">
        ${this.feed?.problem ? this.feed.problem.error : html`<span class="spinner"></span>`}
      </p>`;
    return html`<p class="list-empty">
      ${isFiltered(this.filter) ? 'No events match these filters.' : 'No events yet.'}
    </p>`;
  }

  #foot() {
    const missed = this.feed?.missed ?? 0;
    return html`<div class="feed-foot">
      <button
        class="button small"
        type="button"
        aria-pressed=${this.isPaused}
        @click=${() => this.emit('inspector-pause', { isPaused: !this.isPaused })}
      >
        ${this.isPaused ? playIcon : pauseIcon} ${this.isPaused ? 'Resume' : 'Pause'}
      </button>
      <span class="feed-count" role="status"
        >${this.isPaused ? `Paused, ${missed.toLocaleString()} more since` : `${this.#events.length.toLocaleString()} shown`}</span
      >
      ${
        this.kind === 'events'
          ? html`<a class="button small" href=${eventExportPath(this.filter)} download>Export</a>`
          : null
      }
      ${
        this.#rows.isAtEnd
          ? null
          : html`<button
              class="button small icon-button"
              type="button"
              aria-label="Go to the newest"
              title="Go to the newest"
              @click=${() => this.#rows.jumpToEnd()}
            >
              ${downIcon}
            </button>`
      }
    </div>`;
  }

  updated() {
    const { feed } = this;
    const isNearStart = this.#rows.range.start < NEAR_ROWS;
    if (
      this.kind === 'events' &&
      feed?.hasEarlier &&
      !feed.isExtending &&
      isNearStart &&
      !this.#rows.isAtEnd
    )
      this.emit('feed-extend', null);
  }

  #onText = (/** @type {InputEvent} */ { target }) => {
    if (target instanceof HTMLInputElement) this.#change({ text: target.value });
  };

  /** @param {'kind' | 'type'} name */
  #onSelect(name) {
    return (/** @type {Event} */ { target }) => {
      if (target instanceof HTMLSelectElement) this.#change({ [name]: target.value });
    };
  }

  /** @param {Partial<EventFilter>} filter */
  #change(filter) {
    this.emit('inspector-filter', filter);
  }
}

/** @param {Event} event */
const prevent = (event) => event.preventDefault();

customElements.define('event-feed', EventFeed);
