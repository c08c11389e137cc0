import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { t } from '../../language/t.js';
import { eventExportPath } from '../../service/dashboard-api.js';
import { followLink } from '../../service/follow-link.js';
import { canExtend } from '../../state/events/event-feed.reducer.js';
import { titlesOf } from '../../state/events/event-facts.js';
import { CLOSED_INSPECTOR } from '../../state/inspector/inspector.reducer.js';
import { eventKeys, whoOf } from '../../state/inspector/inspector.view.js';
import { pairOf } from '../../state/events/stanza-pairs.js';
import { recordingPath } from '../../state/recording/recording.view.js';
import { dayKey, dayName } from '../../state/shared/time.js';
import { KeepFocus } from '../shared/keep-focus.js';
import { LightElement } from '../shared/light-element.js';
import { downIcon, pauseIcon, playIcon } from '../shared/icons.js';
import { VirtualRows } from '../shared/virtual-rows.js';
import './event-filter.js';
import './event-row.js';
import './save-test.js';

/**
 * @import { PropertyValues } from 'lit'
 * @import { Chat, DashboardEvent } from '../../service/types.d.ts'
 * @import { InspectorTab } from '../../state/inspector/inspector.reducer.js'
 */

const ROW_PX = 34;
const NEAR_ROWS = 30;

/** @type {Partial<Record<InspectorTab, string>>} */
const LABELS = {
  nodes: t('inspector.feed.nodes'),
  events: t('inspector.feed.events'),
  all: t('inspector.feed.all'),
};

/** Live events and raw stanzas, oldest first, with a filter. Only the rows in view are rendered. */
export class EventFeed extends LightElement {
  static properties = { inspector: {}, chats: {}, today: {} };

  #rows = new VirtualRows(this, { scroller: '.feed', estimate: ROW_PX, hasStickyEnd: true });

  constructor() {
    super();
    this.addController(new KeepFocus(this, '.feed'));
    this.inspector = CLOSED_INSPECTOR;
    /** @type {Chat[]} */
    this.chats = [];
    this.today = '';
  }

  get #events() {
    return this.inspector.feed.rows;
  }

  /** @param {PropertyValues<EventFeed>} changed */
  willUpdate(changed) {
    const before = changed.get('inspector');
    if (before && (before.tab !== this.inspector.tab || before.query !== this.inspector.query))
      this.#rows.reset();
    this.#rows.setKeys(eventKeys(this.#events));
  }

  render() {
    const { start, end } = this.#rows.range;
    const { tab, query, hasPings } = this.inspector;
    const keys = eventKeys(this.#events);
    return html`<event-filter
        .query=${query}
        .chats=${this.chats}
        .hasPings=${hasPings}
        .hasStanzas=${tab !== 'events'}
        .label=${LABELS[tab] ?? ''}
      ></event-filter>
      <div class="feed" tabindex="0" role="log" aria-live="off" aria-label=${LABELS[tab] ?? ''}>
        <div class="feed-rows">
          <div class="rows-before"></div>
          ${repeat(
            this.#events.slice(start, end),
            (_event, index) => keys[start + index],
            (event, index) =>
              this.#row(event, this.#events[start + index - 1], keys[start + index] ?? ''),
          )}
          <div class="rows-after"></div>
        </div>
        ${this.#events.length === 0 ? this.#empty() : null}
      </div>
      ${this.#foot()}`;
  }

  /**
   * @param {DashboardEvent} event
   * @param {DashboardEvent | undefined} before the row above
   * @param {string} key
   */
  #row(event, before, key) {
    const time = Date.parse(event.timestamp);
    const isExpanded = this.inspector.expanded.has(key);
    const isNewDay = !before || dayKey(Date.parse(before.timestamp)) !== dayKey(time);
    return html`<div data-key=${key}>
      ${isNewDay ? html`<p class="feed-day">${dayName(time, this.today)}</p>` : null}
      <event-row
        .event=${event}
        .who=${whoOf(event, titlesOf(this.chats))}
        .rowKey=${key}
        .isExpanded=${isExpanded}
        .pair=${isExpanded ? pairOf(event, this.inspector.feed.events) : null}
      ></event-row>
    </div>`;
  }

  #empty() {
    const { feed, query } = this.inspector;
    if (feed.problem) return html`<p class="list-empty" dir="auto">${feed.problem.error}</p>`;
    if (!feed.hasLoaded.events || feed.isExtending)
      return html`<p class="list-empty"><span class="spinner"></span></p>`;
    const text = query.terms.length > 0 ? t('inspector.feed.no-match') : t('inspector.feed.empty');
    return html`<p class="list-empty">${text}</p>`;
  }

  #foot() {
    const { feed, isPaused } = this.inspector;
    return html`<div class="feed-foot">
      <button
        class="button small"
        type="button"
        aria-pressed=${isPaused}
        @click=${() => this.emit('inspector-pause', { isPaused: !isPaused })}
      >
        ${isPaused ? playIcon : pauseIcon}
        ${isPaused ? t('inspector.feed.resume') : t('inspector.feed.pause')}
      </button>
      <span class="feed-count" role="status"
        >${
          isPaused
            ? t('inspector.feed.missed', { number: feed.missed })
            : t('inspector.feed.shown', { number: this.#events.length })
        }</span
      >
      ${this.#further()} ${this.#export()}
      <a class="button small" href=${recordingPath(this.#events)} download
        >${t('recording.save')}</a
      >
      <save-test .events=${this.#events}></save-test>
      ${
        this.#rows.isAtEnd
          ? null
          : html`<button
              class="button small icon-button"
              type="button"
              aria-label=${t('inspector.feed.newest')}
              title=${t('inspector.feed.newest')}
              @click=${() => this.#rows.jumpToEnd()}
            >
              ${downIcon}
            </button>`
      }
    </div>`;
  }

  /** Saves the shown rows; without a filter, the whole event log. */
  #export() {
    const { tab, query } = this.inspector;
    if (tab === 'events' && query.terms.length === 0)
      return html`<a class="button small" href=${eventExportPath()} download
        >${t('inspector.feed.export')}</a
      >`;
    return html`<button
      class="button small"
      type="button"
      @click=${() => saveText(`${LABELS[tab]}.jsonl`, this.#events.map(eventLineJson).join(''))}
    >
      ${t('inspector.feed.export')}
    </button>`;
  }

  /** The search stops after some pages if few events match the filter; without a filter, after a failure. */
  #further() {
    const { feed, query, tab } = this.inspector;
    const isSearch = query.terms.length > 0;
    if (tab === 'nodes' || !canExtend(feed, query) || (!isSearch && !feed.problem)) return null;
    return html`${feed.problem ? html`<span class="feed-problem" dir="auto">${feed.problem.error}</span>` : null}
      <button
        class="button small"
        type="button"
        ?disabled=${feed.isExtending}
        @click=${() => this.emit('feed-extend', null)}
      >
        ${feed.problem ? t('inspector.feed.try-again') : t('inspector.feed.further')}
      </button>`;
  }

  updated() {
    const { feed, query, tab } = this.inspector;
    const isNearStart = this.#rows.range.start < NEAR_ROWS && !this.#rows.isAtEnd;
    const isIdle = !feed.isExtending && !feed.problem && feed.hasLoaded.events;
    if (tab !== 'nodes' && isNearStart && isIdle && canExtend(feed, query))
      this.emit('feed-extend', null);
  }
}

/** @param {DashboardEvent} event */
const eventLineJson = (event) => `${JSON.stringify(event)}\n`;

/**
 * Saves a text as a file, as a download does.
 * @param {string} name
 * @param {string} text
 */
function saveText(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  followLink({ href: url, download: name });
  URL.revokeObjectURL(url);
}

customElements.define('event-feed', EventFeed);
