import { html, nothing } from 'lit';
import { t } from '../../language/t.js';
import {
  failureText,
  isGif,
  isNotice,
  lineOf,
  missingFields,
  noticeText,
  quotedName,
  senderName,
  waitingText,
} from '../../state/messages/message.view.js';
import { tintOf } from '../../state/chats/chat.view.js';
import { messageHref } from '../../state/shared/route.js';
import { clockTime, fullTime } from '../../state/shared/time.js';
import { KeepFocus } from '../shared/keep-focus.js';
import { LightElement } from '../shared/light-element.js';
import { downIcon, infoIcon, replyIcon } from '../shared/icons.js';
import { changeNotes } from './change-notes.js';
import { answerCard } from './answer-card.js';
import { attachmentCard, messageText } from './message-content.js';
import { referralCard } from './referral-card.js';
import './message-reactions.js';
import './message-report.js';
import './message-status.js';
import './retry-button.js';

/**
 * @import { GroupMember, Message, Quoted } from '../../service/types.d.ts'
 * @import { OpenReport } from '../../state/app.reducer.js'
 * @import { FileState } from '../../state/media/files.reducer.js'
 * @import { AlbumPart } from './album-grid.js'
 */

/** @type {readonly AlbumPart[]} */
const NO_PARTS = [];
/** @type {readonly GroupMember[]} */
const NO_MEMBERS = [];

/** One message of a thread. */
export class MessageBubble extends LightElement {
  static properties = {
    message: {},
    isRunStart: {},
    isGroup: {},
    chatTitle: {},
    isActive: {},
    isMenuOpen: {},
    changes: {},
    hasConnection: {},
    isTarget: {},
    report: {},
    file: {},
    parts: {},
    members: {},
  };

  constructor() {
    super();
    this.addController(new KeepFocus(this, 'article'));
    /** @type {Message | null} */
    this.message = null;
    this.isRunStart = false;
    this.isGroup = false;
    this.chatTitle = '';
    /** True if the keyboard is on this message: Tab then reaches its buttons. */
    this.isActive = false;
    this.isMenuOpen = false;
    /** @type {readonly Message[]} changes of it that are not at WhatsApp yet */
    this.changes = [];
    /** True if the session is connected. */
    this.hasConnection = false;
    /** True if the URL points to this message. */
    this.isTarget = false;
    /** @type {OpenReport | null} */
    this.report = null;
    /** @type {FileState | null} */
    this.file = null;
    /** @type {readonly AlbumPart[]} the photos and videos of an album */
    this.parts = NO_PARTS;
    /** @type {readonly GroupMember[]} the known members of the group */
    this.members = NO_MEMBERS;
  }

  render() {
    const { message } = this;
    if (!message) return null;
    if (isNotice(message)) return this.#notice(message);
    const failure = failureText(message);
    return html`<article
      class="message ${message.from_me ? 'is-mine' : 'is-theirs'} ${this.isRunStart ? 'run-start' : ''} ${this.isTarget ? 'is-target' : ''}"
      tabindex="-1"
    >
      <div class="bubble-row">
        <div
          class="bubble ${message.deleted_at ? 'is-deleted' : ''} ${isGif(message) ? 'is-gif' : ''}"
        >
          ${this.#sender(message)}
          ${message.is_forwarded ? html`<span class="forwarded">${t('thread.forwarded')}</span>` : null}
          ${message.quoted ? this.#quote(message.chat_jid, message.quoted) : null}
          ${message.referral ? referralCard(message.referral, this.isActive) : null}
          ${answerCard(message)} ${attachmentCard(message, this)}
          <div class="bubble-line">${messageText(message, this)} ${this.#meta(message)}</div>
        </div>
        ${this.#actions(message)}
      </div>
      <message-reactions
        .message=${message}
        .changes=${this.changes}
        .isActive=${this.isActive}
      ></message-reactions>
      ${this.parts.map(
        (part) =>
          html`<message-reactions
            .message=${part.message}
            .changes=${part.changes}
            .isActive=${this.isActive}
          ></message-reactions>`,
      )}
      ${failure ? this.#failure(message, failure) : null}
      ${changeNotes([...this.changes, ...this.parts.flatMap(({ changes }) => changes)], {
        isActive: this.isActive,
        onDismiss: (change) => this.emit('change-dismiss', { change }),
      })}
      ${this.report ? html`<message-report .report=${this.report} .message=${message}></message-report>` : null}
    </article>`;
  }

  /** @param {Message} message */
  #notice(message) {
    return html`<p class="system-line" tabindex="-1" dir="auto">
      <span>${noticeText(message, this.members)}</span>
      <time datetime=${new Date(message.timestamp).toISOString()}
        >${clockTime(message.timestamp)}</time
      >
    </p>`;
  }

  /** @param {Message} message */
  #sender(message) {
    const isShown = this.isGroup && !message.from_me && this.isRunStart;
    return html`<span
      class=${isShown ? `sender ink-${tintOf(message.sender_jid ?? '')}` : 'visually-hidden'}
      dir="auto"
      >${senderName(message)}</span
    >`;
  }

  /**
   * @param {string} jid
   * @param {Quoted} quoted
   */
  #quote(jid, quoted) {
    const name = quotedName(quoted, this.isGroup ? '' : this.chatTitle);
    const words = html`<span class="quote-sender" dir="auto"
        >${quoted.is_status ? t('thread.quote.status', { name }) : name}</span
      >
      <span class="quote-text" dir="auto">${lineOf(quoted, this.members)}</span>`;
    // A status is in no chat, so no link leads to it.
    if (quoted.is_status) return html`<div class="quote">${words}</div>`;
    return html`<a
      class="quote"
      href=${messageHref(jid, quoted.id)}
      tabindex=${this.isActive ? nothing : -1}
      >${words}</a
    >`;
  }

  /** @param {Message} message */
  #meta(message) {
    const { timestamp, edited_at, deleted_at, from_me, status } = message;
    const missing = missingFields(message);
    const waiting = waitingText(message, this.hasConnection);
    return html`<span class="meta"
      >${waiting ? html`<span>${waiting}</span>` : null}${edited_at && !deleted_at ? html`<span title=${t('thread.edited.at', { time: fullTime(edited_at) })}>${t('thread.edited')}</span>` : null}${missing ? html`<span title=${t('thread.incomplete.why', { fields: missing })}>${t('thread.incomplete')}</span>` : null}<time
        datetime=${new Date(timestamp).toISOString()}
        title=${fullTime(timestamp)}
        >${clockTime(timestamp)}</time
      >${from_me ? html`<message-status .status=${status}></message-status>` : null}</span
    >`;
  }

  /** @param {Message} message */
  #actions(message) {
    const tab = this.isActive ? '0' : '-1';
    return html`<span class="message-actions">
      ${
        message.deleted_at
          ? null
          : html`<button
              data-needs="send"
              class="button icon-button"
              type="button"
              tabindex=${tab}
              aria-label=${t('thread.reply')}
              title=${t('thread.reply')}
              @click=${() => this.emit('reply-request', { message })}
            >
              ${replyIcon}
            </button>`
      }
      <button
        class="button icon-button"
        type="button"
        tabindex=${tab}
        aria-label=${t('thread.details')}
        title=${t('thread.details')}
        aria-expanded=${this.report !== null}
        @click=${this.#toggleReport}
      >
        ${infoIcon}
      </button>
      <button
        class="button icon-button menu-button"
        type="button"
        tabindex=${tab}
        aria-label=${t('message-menu.label')}
        title=${t('message-menu.label')}
        aria-haspopup="menu"
        aria-expanded=${this.isMenuOpen}
        @click=${this.#openMenu}
      >
        ${downIcon}
      </button>
    </span>`;
  }

  /**
   * @param {Message} message
   * @param {string} failure
   */
  #failure(message, failure) {
    return html`<p class="failure failure-${message.status}">
      <span dir="auto">${failure}</span>
      ${message.can_retry ? html`<retry-button .message=${message}></retry-button>` : null}
    </p>`;
  }

  #openMenu = (/** @type {MouseEvent} */ { currentTarget }) => {
    const { message } = this;
    if (message && currentTarget instanceof HTMLElement)
      this.emit('menu-request', { message, anchor: currentTarget });
  };

  #toggleReport = () => {
    const { message } = this;
    if (message) this.emit('report-toggle', { message, isOpen: this.report === null });
  };
}

customElements.define('message-bubble', MessageBubble);
