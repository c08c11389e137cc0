import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { direction, t } from '../../language/t.js';
import { threadRows } from '../../state/thread/album.view.js';
import { changesOf } from '../../state/messages/changes.reducer.js';
import { fileOf } from '../../state/media/files.reducer.js';
import { isCounted, keyOf } from '../../state/thread/threads.reducer.js';
import { messageKeys, placeOf } from '../../state/thread/thread.view.js';
import { dayName } from '../../state/shared/time.js';
import { KeepFocus } from '../shared/keep-focus.js';
import { LightElement } from '../shared/light-element.js';
import { LongPress } from '../shared/long-press.js';
import { playback } from '../media/playback.js';
import { downIcon } from '../shared/icons.js';
import { VirtualRows } from '../shared/virtual-rows.js';
import './message-bubble.js';
import { MessageMenu } from './message-menu.js';

/**
 * @import { PropertyValues } from 'lit'
 * @import { GroupMember, Message } from '../../service/types.d.ts'
 * @import { OpenReport } from '../../state/app.reducer.js'
 * @import { Changes } from '../../state/messages/changes.reducer.js'
 * @import { Place } from '../shared/open-at.js'
 * @import { Files } from '../../state/media/files.reducer.js'
 * @import { Thread } from '../../state/thread/threads.reducer.js'
 * @import { AlbumPart } from './album-grid.js'
 */

/** @type {Message[]} */
const NO_MESSAGES = [];
/** @type {readonly GroupMember[]} */
const NO_MEMBERS = [];
/** @type {readonly AlbumPart[]} */
const NO_PARTS = [];
const ROW_PX = 52;
/** Number of rows before the end of the loaded messages at which the next page is loaded. */
const NEAR_ROWS = 20;
const MARKER_PLACE = 0.25;

/** The messages of the open chat, oldest first, grouped by day. Only those near the view are rendered. */
export class MessageLog extends LightElement {
  static properties = {
    jid: {},
    thread: {},
    isGroup: {},
    chatTitle: {},
    members: {},
    targetId: {},
    report: {},
    files: {},
    changes: {},
    hasConnection: {},
    today: {},
    activeId: { state: true },
    menuId: { state: true },
  };

  #rows = new VirtualRows(this, { scroller: '.log', estimate: ROW_PX, hasStickyEnd: true });
  /** @type {string | null} the target that was shown already */
  #shownTarget = null;
  #wasFollowed = true;
  /** @type {string | null} the newest message that the reader has seen at the end */
  #seenId = null;

  constructor() {
    super();
    this.addController(new KeepFocus(this, '.log'));
    // A right click is left to the browser's menu, which copies and opens links.
    this.addController(new LongPress(this, '.message', this.#onPress, { hasRightClick: false }));
    this.jid = '';
    /** @type {Thread | undefined} */
    this.thread = undefined;
    this.isGroup = false;
    this.chatTitle = '';
    /** @type {readonly GroupMember[]} the known members of a group */
    this.members = NO_MEMBERS;
    /** @type {string | null} */
    this.targetId = null;
    /** @type {OpenReport | null} */
    this.report = null;
    /** @type {Files} */
    this.files = {};
    /** @type {Changes} */
    this.changes = {};
    this.hasConnection = false;
    this.today = '';
    /** @type {string | null} the message that the keyboard is on */
    this.activeId = null;
    /** @type {string | null} the message whose menu is open */
    this.menuId = null;
  }

  get #menu() {
    const menu = this.querySelector('message-menu');
    return menu instanceof MessageMenu ? menu : null;
  }

  get #messages() {
    return this.thread?.messages ?? NO_MESSAGES;
  }

  get #entries() {
    return threadRows(this.#messages);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    playback.stop();
  }

  /**
   * Scrolls to the end for an own message; messages of others do not scroll.
   * @param {PropertyValues<MessageLog>} changed
   */
  willUpdate(changed) {
    const before = changed.get('thread')?.messages;
    const last = this.#messages.at(-1);
    if (before && last?.from_me && isNewer(last, before.at(-1))) this.#rows.jumpToEnd();
    this.#rows.canStick = !this.thread?.hasLater;
    this.#rows.setKeys(messageKeys(this.#entries.rows));
  }

  render() {
    return html`<div
        class="log"
        role="log"
        aria-live="off"
        aria-label=${t('thread.log', { title: this.chatTitle })}
        tabindex="0"
        @keydown=${this.#onKeydown}
        @focusin=${this.#onFocus}
        @menu-request=${this.#onMenuRequest}
      >
        <div class="log-content">
          ${this.#head()}
          <div class="rows-before"></div>
          ${this.#drawn()}
          <div class="rows-after"></div>
        </div>
      </div>
      <message-menu @menu-closed=${() => (this.menuId = null)}></message-menu>
      ${this.#rows.isAtEnd ? null : this.#jumpButton()}`;
  }

  #drawn() {
    const { start, end } = this.#rows.range;
    const { rows } = this.#entries;
    return repeat(rows.slice(start, end), keyOf, (message, index) =>
      this.#row(message, rows[start + index - 1]),
    );
  }

  /**
   * @param {Message} message
   * @param {Message | undefined} previous
   */
  #row(message, previous) {
    const { day, isRunStart } = placeOf(message, previous);
    const { partsOf, rowOf } = this.#entries;
    const isNew = message.id === rowOf(this.thread?.newFrom ?? null);
    return html`<div class="log-row" data-key=${message.id}>
      ${day ? this.#day(day, message.timestamp) : null}
      ${isNew ? html`<p class="new-marker"><span>${t('thread.new')}</span></p>` : null}
      <message-bubble
        .message=${message}
        .isRunStart=${isRunStart || isNew}
        .isGroup=${this.isGroup}
        .chatTitle=${this.chatTitle}
        .members=${this.members}
        .isActive=${message.id === this.activeId}
        .isMenuOpen=${message.id === this.menuId}
        .changes=${changesOf(this.changes, message)}
        .hasConnection=${this.hasConnection}
        .isTarget=${message.id === rowOf(this.targetId)}
        .report=${this.report?.id === message.id ? this.report : null}
        .file=${fileOf(this.files, message)}
        .parts=${this.#partsFor(partsOf(message))}
      ></message-bubble>
    </div>`;
  }

  /** @param {readonly Message[]} parts of an album */
  #partsFor(parts) {
    if (parts.length === 0) return NO_PARTS;
    return parts.map((message) => ({
      message,
      file: fileOf(this.files, message),
      changes: changesOf(this.changes, message),
    }));
  }

  /**
   * @param {string} day
   * @param {number} timestamp
   */
  #day(day, timestamp) {
    return html`<p class="day"><time datetime=${day}>${dayName(timestamp, this.today)}</time></p>`;
  }

  #head() {
    if (!this.thread?.hasLoaded || this.thread.hasEarlier) {
      const isBusy = this.thread?.extending === 'earlier';
      return html`<p class="log-head">
        ${isBusy ? html`<span class="spinner"></span>` : nothing}
      </p>`;
    }
    if (this.#messages.length === 0)
      return html`<p class="log-empty"><strong>${t('thread.empty')}</strong></p>`;
    return html`<div class="log-head is-start">${this.#askPhone() ?? t('thread.start')}</div>`;
  }

  #askPhone() {
    if (!this.hasConnection) return null;
    return html`<button
      class="button small"
      type="button"
      @click=${() => this.emit('history-request', { jid: this.jid })}
    >
      ${t('thread.ask-phone')}
    </button>`;
  }

  #jumpButton() {
    const unseen = this.#unseen;
    return html`<button
      class="button jump-button ${unseen ? 'has-unseen' : ''}"
      type="button"
      aria-label=${unseen ? t('thread.newest.unseen', { count: unseen }) : t('thread.newest')}
      @click=${this.#jump}
    >
      ${unseen ? html`<span>${unseen > 99 ? '99+' : unseen}</span>` : null}${downIcon}
    </button>`;
  }

  get #unseen() {
    const seen = this.#messages.findLastIndex(({ id }) => id === this.#seenId);
    const newer = seen < 0 ? [] : this.#messages.slice(seen + 1);
    return newer.filter(isCounted).length;
  }

  updated() {
    this.#reveal();
    this.#fetchMore();
    const { isAtEnd } = this.#rows;
    if (isAtEnd) this.#seenId = this.#messages.at(-1)?.id ?? null;
    if (isAtEnd === this.#wasFollowed) return;
    this.#wasFollowed = isAtEnd;
    this.emit('thread-followed', { jid: this.jid, isFollowed: isAtEnd });
  }

  /** Scrolls to the message in the URL, or else to the first new one. */
  #reveal() {
    if (!this.thread?.hasLoaded) return;
    const { rows, rowOf } = this.#entries;
    const id = rowOf(this.targetId ?? this.thread.newFrom);
    if (id === null || id === this.#shownTarget) return;
    if (!rows.some((message) => message.id === id)) return;
    this.#shownTarget = id;
    if (this.targetId !== null) {
      this.#rows.reveal(id, MARKER_PLACE);
      return;
    }
    this.#seenId = this.#messages.at(-1)?.id ?? null;
    void this.#revealNew(id);
  }

  /**
   * If all new messages fit on the screen, the list stays at the end. Before the rows are measured, tall ones look
   * short.
   * @param {string} id
   */
  async #revealNew(id) {
    await this.#rows.settled();
    if (this.#isBeyondScreen(id)) this.#rows.reveal(id, MARKER_PLACE);
  }

  /** @param {string} id */
  #isBeyondScreen(id) {
    const row = this.querySelector(`[data-key="${CSS.escape(id)}"]`);
    const log = this.querySelector('.log');
    return !row || !log || row.getBoundingClientRect().top < log.getBoundingClientRect().top;
  }

  #fetchMore() {
    const { thread } = this;
    if (!thread?.hasLoaded || thread.isLoading || thread.extending) return;
    const { start, end } = this.#rows.range;
    if (thread.hasEarlier && start < NEAR_ROWS)
      this.emit('thread-extend', { jid: this.jid, direction: 'earlier' });
    else if (thread.hasLater && end > this.#entries.rows.length - NEAR_ROWS)
      this.emit('thread-extend', { jid: this.jid, direction: 'later' });
  }

  #jump = () => {
    if (this.thread?.hasLater) this.emit('thread-newest', { jid: this.jid });
    this.#rows.jumpToEnd();
    this.querySelector('.log')?.scrollTo({ top: Number.MAX_SAFE_INTEGER });
  };

  /** The arrow keys move from message to message; Tab then reaches that message's buttons. */
  #onKeydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isField(event.target)) return;
    if (isMenuKey(event)) return this.#openMenuOf(event);
    const ids = messageKeys(this.#entries.rows);
    const here = this.activeId === null ? ids.length : ids.indexOf(this.activeId);
    const next = { ArrowUp: here - 1, ArrowDown: here + 1, Home: 0, End: ids.length - 1 }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    const id = ids[Math.max(0, Math.min(ids.length - 1, next))];
    if (id !== undefined) void this.#focusMessage(id);
  };

  /**
   * The menu of the message that the keyboard is on; the keys belong to its buttons when it is on one of these.
   * @param {KeyboardEvent} event
   */
  #openMenuOf(event) {
    const { target } = event;
    const message = this.#messages.find(({ id }) => id === this.activeId);
    if (!message || !(target instanceof HTMLElement) || !target.matches('article')) return;
    event.preventDefault();
    this.#openMenu(message, target, target.querySelector('.bubble'));
  }

  /**
   * @param {HTMLElement} row
   * @param {{ x: number, y: number }} point
   */
  #onPress = (row, point) => {
    const id = row.closest('[data-key]')?.getAttribute('data-key');
    const message = this.#messages.find((other) => other.id === id);
    if (message) this.#showMenu(message, row, point);
  };

  #onMenuRequest = (
    /** @type {CustomEvent<{ message: Message, anchor: HTMLElement }>} */ event,
  ) => {
    event.stopPropagation();
    const { message, anchor } = event.detail;
    const menu = this.#menu;
    if (menu?.isOpen && this.menuId === message.id) menu.close();
    else this.#openMenu(message, anchor, anchor);
  };

  /**
   * @param {Message} message
   * @param {HTMLElement} origin the element that has asked for the menu
   * @param {Element | null} place the element beside which it opens
   */
  #openMenu(message, origin, place) {
    const { left, right, top, bottom } = (place ?? origin).getBoundingClientRect();
    this.#showMenu(message, origin, { x: direction === 'rtl' ? right : left, y: bottom, top });
  }

  /**
   * @param {Message} message
   * @param {HTMLElement} origin
   * @param {Place} point
   */
  #showMenu(message, origin, point) {
    this.menuId = message.id;
    void this.#menu?.open(message, origin, point);
  }

  /** @param {string} id */
  async #focusMessage(id) {
    this.activeId = id;
    this.#rows.reveal(id);
    await this.updateComplete;
    const row = this.querySelector(`[data-key="${CSS.escape(id)}"] :is(article, .system-line)`);
    if (row instanceof HTMLElement) row.focus({ preventScroll: true });
  }

  #onFocus = (/** @type {FocusEvent} */ { target }) => {
    const row = target instanceof Element ? target.closest('[data-key]') : null;
    if (row instanceof HTMLElement) this.activeId = row.dataset.key ?? null;
  };
}

/**
 * @param {Message} last
 * @param {Message | undefined} before
 */
const isNewer = (last, before) =>
  last.id !== before?.id && last.timestamp >= (before?.timestamp ?? 0);

/** @param {KeyboardEvent} event */
const isMenuKey = ({ key, shiftKey }) =>
  (key === 'Enter' && !shiftKey) || key === 'ContextMenu' || (key === 'F10' && shiftKey);

/** @param {EventTarget | null} target */
const isField = (target) => target instanceof Element && target.matches('input, textarea, select');

customElements.define('message-log', MessageLog);
