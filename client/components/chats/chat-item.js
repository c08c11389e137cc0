import { html, nothing } from 'lit';
import { t, tParts } from '../../language/t.js';
import { isMuted, isUnread, shortText } from '../../state/chats/chats.view.js';
import { namedText } from '../../state/messages/message.view.js';
import { activityText, isOnline } from '../../state/chats/presence.view.js';
import { chatHref } from '../../state/shared/route.js';
import { fullTime, listTime } from '../../state/shared/time.js';
import { mutedIcon, pushpinIcon } from '../shared/icons.js';
import { LightElement } from '../shared/light-element.js';
import '../shared/chat-avatar.js';
import '../thread/message-status.js';

/**
 * @import { Chat, GroupMember } from '../../service/types.d.ts'
 * @import { Attendance } from '../../state/chats/presence.reducer.js'
 */

/** One row of the chat list. */
export class ChatItem extends LightElement {
  static properties = {
    chat: {},
    people: {},
    picture: {},
    members: {},
    isOpen: {},
    isTabStop: {},
    today: {},
  };

  constructor() {
    super();
    /** @type {Chat | null} */
    this.chat = null;
    /** @type {Attendance[] | undefined} the people who are there */
    this.people = undefined;
    /** @type {string | null} its address, once it is known */
    this.picture = null;
    /** @type {readonly GroupMember[] | undefined} of a group, once they are known */
    this.members = undefined;
    this.isOpen = false;
    /** Tab reaches only one row of the list; the arrow keys reach the others (roving tabindex). */
    this.isTabStop = false;
    this.today = '';
  }

  render() {
    if (!this.chat) return null;
    const { jid, title, is_group, unread_count } = this.chat;
    return html`<a
      class="chat-item ${isUnread(this.chat) ? 'is-unread' : ''}"
      href=${chatHref(jid)}
      tabindex=${this.isTabStop ? nothing : '-1'}
      aria-current=${this.isOpen ? 'true' : nothing}
    >
      <chat-avatar
        .jid=${jid}
        .chatTitle=${title}
        .isGroup=${is_group}
        .picture=${this.picture}
      ></chat-avatar>
      ${isOnline(this.people, is_group) ? this.#online() : null}
      <span class="chat-title" dir="auto">${title}</span>
      ${this.#time(this.chat)}
      <span class="chat-preview">${this.#preview(this.chat)} ${this.#marks(this.chat)}</span>
      ${unread_count > 0 ? this.#unread(unread_count) : this.#mark(this.chat)}
    </a>`;
  }

  /** @param {Chat} chat */
  #time({ last_timestamp }) {
    if (!last_timestamp) return null;
    return html`<time
      class="chat-time"
      datetime=${new Date(last_timestamp).toISOString()}
      title=${fullTime(last_timestamp)}
      >${listTime(last_timestamp, this.today)}</time
    >`;
  }

  #online() {
    return html`<span class="online-mark"
      ><span class="visually-hidden">${t('presence.online')}</span></span
    >`;
  }

  /** @param {Chat} chat */
  #preview({ is_group, last_from_me, last_status, last_sender_name, last_text }) {
    const activity = activityText(this.people, is_group);
    if (activity !== null)
      return html`<span class="chat-last is-activity" dir="auto">${activity}</span>`;
    return html`${last_from_me ? html`<message-status .status=${last_status}></message-status>` : null}
      <span class="chat-last" dir="auto"
        >${is_group && last_sender_name ? html`<bdi>${last_sender_name}</bdi>: ` : null}${last_text && shortText(namedText(last_text, this.members ?? []))}</span
      >`;
  }

  /** @param {Chat} chat */
  #marks(chat) {
    const isQuiet = isMuted(chat, Date.now());
    if (!chat.pinned && !isQuiet) return null;
    return html`<span class="chat-marks">
      ${isQuiet ? mark(mutedIcon, t('chats.muted')) : null}
      ${chat.pinned ? mark(pushpinIcon, t('chats.pinned')) : null}
    </span>`;
  }

  /** @param {number} count */
  #unread(count) {
    const shown = count > 999 ? '999+' : String(count);
    return html`<span class="unread"
      >${tParts('chats.unread.count', { count, shown }).map(onlyNumber)}</span
    >`;
  }

  /** @param {Chat} chat */
  #mark({ marked_unread }) {
    if (!marked_unread) return null;
    return html`<span class="unread is-mark"
      ><span class="visually-hidden">${t('chats.unread.marked')}</span></span
    >`;
  }
}

/**
 * @param {unknown} icon
 * @param {string} label
 */
const mark = (icon, label) =>
  html`<span title=${label}>${icon}<span class="visually-hidden">${label}</span></span>`;

/**
 * The page shows the number alone; its meaning is for screen readers.
 * @param {unknown} piece
 * @param {number} index odd for a value
 */
const onlyNumber = (piece, index) =>
  index % 2 ? piece : html`<span class="visually-hidden">${piece}</span>`;

customElements.define('chat-item', ChatItem);
