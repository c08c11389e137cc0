import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { formatNumber, t } from '../../language/t.js';
import { listRows, NO_SEARCH } from '../../state/chats/chats.view.js';
import { statsHref, webhooksHref } from '../../state/shared/route.js';
import { KeepFocus } from '../shared/keep-focus.js';
import { LightElement } from '../shared/light-element.js';
import {
  archiveIcon,
  backIcon,
  chartIcon,
  closeIcon,
  composeIcon,
  groupIcon,
  searchIcon,
  webhookIcon,
} from '../shared/icons.js';
import { PointerHold } from '../shared/pointer-hold.js';
import { isComposing } from '../shared/send-key.js';
import { VirtualRows } from '../shared/virtual-rows.js';
import './chat-item.js';
import './message-hit.js';

/**
 * @import { PropertyValues } from 'lit'
 * @import { Chat, Group } from '../../service/types.d.ts'
 * @import { ChatSearch, ListRow } from '../../state/chats/chats.view.js'
 * @import { Presence } from '../../state/chats/presence.reducer.js'
 */

const ROW_PX = 68;

/**
 * All chats, newest first, or the results of a search. Only the rows in view are rendered; the arrow keys move through
 * all of them.
 */
export class ChatList extends LightElement {
  static properties = {
    chats: {},
    presence: {},
    pictures: {},
    groups: {},
    search: {},
    hasLoaded: {},
    openJid: {},
    today: {},
    activeKey: { state: true },
  };

  #virtual = new VirtualRows(this, { scroller: '.chat-list', estimate: ROW_PX });
  #pointerHold = new PointerHold(this);
  /** @type {ListRow[]} */
  #rows = [];
  /** @type {string[]} */
  #keys = [];

  constructor() {
    super();
    this.addController(new KeepFocus(this, '.chat-list'));
    /** @type {Chat[]} */
    this.chats = [];
    /** @type {Presence} */
    this.presence = {};
    /** @type {Partial<Record<string, string | null>>} the known addresses of pictures */
    this.pictures = {};
    /** @type {Partial<Record<string, Group>>} the known groups */
    this.groups = {};
    this.search = NO_SEARCH;
    this.hasLoaded = false;
    /** @type {string | null} */
    this.openJid = null;
    this.today = '';
    /** @type {string | null} the row that had the focus last */
    this.activeKey = null;
  }

  /** @param {PropertyValues<ChatList>} changed */
  willUpdate(changed) {
    if (changed.has('chats') || changed.has('search') || this.#pointerHold.isDue) {
      const rows = listRows(this.chats, this.search);
      // A search shows other rows, so there is no order to keep.
      this.#rows = changed.has('search') ? rows : this.#pointerHold.arrange(rows, this.#rows);
      this.#keys = this.#rows.map(({ key }) => key);
    }
    // The arrow keys continue from the open chat.
    if (changed.has('openJid') && this.openJid !== null) this.activeKey = null;
    if (isOther(changed.get('search'), this.search)) this.#virtual.reset();
    this.#virtual.setKeys(this.#keys);
  }

  render() {
    return html`<nav class="chats" aria-labelledby="chats-heading">
      <div class="pane-head">
        <h2 id="chats-heading">${t('chats.heading')}</h2>
        <button
          data-needs="send"
          class="button primary small"
          type="button"
          @click=${() => this.emit('new-message-toggle', { isOpen: true })}
        >
          ${composeIcon} ${t('chats.new')}
        </button>
        <div class="list-links">
          <a class="button small" href=${statsHref()}>${chartIcon} ${t('chats.stats')}</a>
          <a class="button small" href=${webhooksHref()}>${webhookIcon} ${t('webhooks.heading')}</a>
          <button
            data-needs="manage"
            class="button small"
            type="button"
            @click=${() => this.emit('new-group-toggle', { isOpen: true })}
          >
            ${groupIcon} ${t('chats.new-group')}
          </button>
        </div>
      </div>
      ${this.#tools()} ${this.#rows.length > 0 ? this.#list() : this.#empty()}
      <p class="visually-hidden" role="status">${this.search.text ? this.#found() : ''}</p>
    </nav>`;
  }

  #tools() {
    const { text, isUnreadOnly } = this.search;
    return html`<div class="list-tools" role="search" aria-label=${t('chats.heading')}>
      <label class="search-field">
        <span class="visually-hidden">${t('chats.search.label')}</span>
        ${searchIcon}
        <input
          type="text"
          inputmode="search"
          enterkeyhint="search"
          autocomplete="off"
          placeholder=${t('chats.search')}
          dir="auto"
          .value=${text}
          @input=${this.#onSearch}
          @keydown=${this.#onSearchKey}
        />
        ${text ? this.#clearButton() : null}
      </label>
      <button
        class="chip"
        type="button"
        aria-pressed=${isUnreadOnly}
        @click=${() => this.emit('search-change', { isUnreadOnly: !isUnreadOnly })}
      >
        ${t('chats.unread')}
      </button>
    </div>`;
  }

  #clearButton() {
    return html`<button
      class="button icon-button"
      type="button"
      aria-label=${t('chats.search.clear')}
      @click=${this.#clear}
    >
      ${closeIcon}
    </button>`;
  }

  #list() {
    const { start, end } = this.#virtual.range;
    return html`<div
      class="chat-list"
      tabindex="-1"
      @keydown=${this.#onKeydown}
      @focusin=${this.#onFocus}
    >
      <div class="chat-rows" role="list">
        <div class="rows-before" role="presentation"></div>
        ${repeat(
          this.#rows.slice(start, end),
          ({ key }) => key,
          (row, index) => this.#row(row, start + index),
        )}
        <div class="rows-after" role="presentation"></div>
      </div>
    </div>`;
  }

  /**
   * @param {ListRow} row
   * @param {number} index
   */
  #row(row, index) {
    return html`<div
      class="list-row"
      role="listitem"
      data-key=${row.key}
      aria-setsize=${this.#rows.length}
      aria-posinset=${index + 1}
    >
      ${this.#content(row)}
    </div>`;
  }

  /** @param {ListRow} row */
  #content(row) {
    switch (row.kind) {
      case 'archive':
        return this.#archive(row);
      case 'heading':
        return html`<h3 class="list-heading">
          ${row.label} <span class="list-count">${countText(row)}</span>
        </h3>`;
      case 'note':
        return html`<p class="list-note" dir="auto">${row.text}</p>`;
      case 'hit':
        return html`<message-hit
          .message=${row.message}
          .chat=${row.chat}
          .picture=${this.pictures[row.message.chat_jid] ?? null}
          .words=${this.search.text}
          .isTabStop=${row.key === this.#tabStop}
          .today=${this.today}
        ></message-hit>`;
      default:
        return html`<chat-item
          .chat=${row.chat}
          .people=${this.presence[row.chat.jid]}
          .picture=${this.pictures[row.chat.jid] ?? null}
          .members=${this.groups[row.chat.jid]?.participants}
          .isOpen=${row.key === this.openJid}
          .isTabStop=${row.key === this.#tabStop}
          .today=${this.today}
        ></chat-item>`;
    }
  }

  /**
   * Leads to the archived chats, and back.
   * @param {{ count: number, isOpen: boolean }} row
   */
  #archive({ count, isOpen }) {
    return html`<button
      class="archive-row"
      type="button"
      tabindex=${'/archive' === this.#tabStop ? nothing : '-1'}
      @click=${() => this.emit('search-change', { isArchive: !isOpen })}
    >
      ${isOpen ? backIcon : archiveIcon}
      <span>${t(isOpen ? 'chats.archived.back' : 'chats.archived')}</span>
      ${isOpen ? null : html`<span class="list-count">${formatNumber(count)}</span>`}
    </button>`;
  }

  /** The row that Tab reaches: the last focused one, or the open chat, or the first one in view. */
  get #tabStop() {
    const { start, end } = this.#virtual.range;
    const drawn = this.#keys.slice(start, end);
    return (
      [this.activeKey, this.openJid].find((key) => key !== null && drawn.includes(key)) ??
      drawn.find((key) => key !== '/archive' && key !== '/chats' && key !== '/messages') ??
      drawn[0]
    );
  }

  #empty() {
    if (!this.hasLoaded)
      return html`<p class="list-empty" aria-busy="true"><span class="spinner"></span></p>`;
    if (this.search.isUnreadOnly)
      return html`<div class="list-empty">
        <strong>${t('chats.unread.none')}</strong>
        <button
          class="button"
          type="button"
          @click=${() => this.emit('search-change', { isUnreadOnly: false })}
        >
          ${t('chats.show-all')}
        </button>
      </div>`;
    return html`<div class="list-empty">
      <strong>${t('chats.empty')}</strong>
      <p>${t('chats.empty.hint')}</p>
    </div>`;
  }

  #found() {
    const found = this.#rows.filter(({ kind }) => kind === 'chat' || kind === 'hit').length;
    return found === 0 ? t('chats.found.none') : t('chats.found', { count: found });
  }

  #onSearch = (/** @type {InputEvent} */ { target }) => {
    if (target instanceof HTMLInputElement) this.emit('search-change', { text: target.value });
  };

  #onSearchKey = (/** @type {KeyboardEvent} */ event) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') this.#leaveSearch();
    else if (event.key === 'ArrowDown') void this.#move(this.#nextLink(-1, 1));
    else return;
    event.preventDefault();
  };

  /** Leaves what is typed after a second Escape to the open chat again. */
  #leaveSearch() {
    if (this.search.text) this.#clear();
    else this.querySelector('input')?.blur();
  }

  #clear = () => {
    this.emit('search-change', { text: '' });
    this.querySelector('input')?.focus();
  };

  #onKeydown = (/** @type {KeyboardEvent} */ event) => {
    const here = this.activeKey === null ? -1 : this.#keys.indexOf(this.activeKey);
    /** @type {Record<string, () => number>} */
    const targets = {
      ArrowDown: () => this.#nextLink(here, 1),
      ArrowUp: () => this.#nextLink(here, -1),
      Home: () => this.#nextLink(-1, 1),
      End: () => this.#nextLink(this.#keys.length, -1),
      PageDown: () => this.#nextLink(Math.min(here + 9, this.#keys.length - 2), 1),
      PageUp: () => this.#nextLink(Math.max(here - 9, 1), -1),
    };
    const target = targets[event.key]?.();
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void this.#move(target);
  };

  /**
   * @param {number} from
   * @param {1 | -1} step
   */
  #nextLink(from, step) {
    const isLink = (/** @type {number} */ index) =>
      ['chat', 'hit', 'archive'].includes(this.#rows[index]?.kind ?? '');
    let index = from + step;
    while (this.#rows[index] && !isLink(index)) index += step;
    return isLink(index) ? index : from;
  }

  /** @param {number} index */
  async #move(index) {
    const key = this.#keys[index];
    if (key === undefined) return;
    this.activeKey = key;
    this.#virtual.reveal(key);
    await this.updateComplete;
    const link = this.querySelector(`[data-key="${CSS.escape(key)}"] :is(a, button)`);
    if (link instanceof HTMLElement) link.focus({ preventScroll: true });
  }

  #onFocus = (/** @type {FocusEvent} */ { target }) => {
    const row = target instanceof Element ? target.closest('[data-key]') : null;
    if (row instanceof HTMLElement) this.activeKey = row.dataset.key ?? null;
  };
}

/** @param {{ count: number, hasMore?: boolean }} heading */
const countText = ({ count, hasMore }) =>
  hasMore ? t('accounts.unread.many', { most: count }) : formatNumber(count);

/**
 * True if a search shows other rows than the one before it.
 * @param {ChatSearch | undefined} before
 * @param {ChatSearch} search
 */
const isOther = (before, search) =>
  before !== undefined && (before.text !== search.text || before.isArchive !== search.isArchive);

customElements.define('chat-list', ChatList);
