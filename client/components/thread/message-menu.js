import { html, nothing } from 'lit';
import { t } from '../../language/t.js';
import { termText } from '../../state/events/event-query.js';
import { menuItems } from '../../state/message-acts/message-menu.view.js';
import { ownReaction } from '../../state/messages/message.view.js';
import { traceHref } from '../../state/shared/route.js';
import { EmojiPanel } from '../emoji/emoji-panel.js';
import { copyText } from '../shared/copy-button.js';
import { composeIcon } from '../shared/icons.js';
import { LightElement } from '../shared/light-element.js';
import { PopupMenu } from '../shared/popup-menu.js';

/**
 * @import { Message } from '../../service/types.d.ts'
 * @import { Place } from '../shared/open-at.js'
 * @import { MenuItem } from '../../state/message-acts/message-menu.view.js'
 */

/** The reactions that WhatsApp offers first. */
const QUICK_REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

/** @type {Record<Exclude<MenuItem, 'react'>, string>} */
const LABELS = {
  reply: t('thread.reply'),
  copy: t('thread.report.copy-text'),
  edit: t('message-menu.edit'),
  forward: t('message-menu.forward'),
  info: t('thread.details'),
  trace: t('thread.report.trace'),
  'copy-id': t('thread.report.copy-id'),
  events: t('thread.events'),
  delete: t('message-menu.delete'),
};

/** The items that change nothing. @type {readonly MenuItem[]} */
const LOOKS = ['copy', 'info', 'copy-id', 'events'];

/** The menu of a message: reactions in a row, and the other acts below each other. */
export class MessageMenu extends LightElement {
  static properties = { message: { state: true } };

  #menu = new PopupMenu(this);
  #wasOpen = false;
  /** @type {HTMLElement | null} */
  #anchor = null;

  constructor() {
    super();
    /** @type {Message | null} the message of the menu */
    this.message = null;
  }

  get isOpen() {
    return this.#menu.isOpen;
  }

  render() {
    const items = this.message ? menuItems(this.message, Date.now()) : [];
    const rest = items.filter((item) => item !== 'react');
    return html`<div
        class="menu message-menu"
        popover="manual"
        role="menu"
        aria-label=${t('message-menu.label')}
      >
        ${items.length > rest.length ? this.#reactions() : null}
        ${rest.map((item) => this.#item(item))}
      </div>
      <emoji-panel
        .label=${t('message-menu.emoji')}
        @emoji-chosen=${(/** @type {CustomEvent<{ emoji: string }>} */ { detail }) => this.#react(detail.emoji)}
      ></emoji-panel>`;
  }

  #reactions() {
    const own = this.message && ownReaction(this.message);
    return html`<div
      class="menu-reactions"
      role="group"
      data-needs="send"
      aria-label=${t('message-menu.react')}
    >
      ${QUICK_REACTIONS.map(
        (emoji) =>
          html`<button
            class="menu-emoji"
            type="button"
            role="menuitemcheckbox"
            tabindex="-1"
            aria-checked=${emoji === own}
            aria-label=${t('message-menu.react.with', { emoji })}
            @click=${() => this.#choose(() => this.#react(emoji === own ? null : emoji))}
          >
            ${emoji}
          </button>`,
      )}
      <button
        class="menu-emoji"
        type="button"
        role="menuitem"
        tabindex="-1"
        aria-label=${t('message-menu.emoji')}
        title=${t('message-menu.emoji')}
        @click=${() => this.#choose(this.#openEmojis)}
      >
        ${composeIcon}
      </button>
    </div>`;
  }

  /** @param {Exclude<MenuItem, 'react'>} item */
  #item(item) {
    if (item === 'trace') return this.#traceLink();
    return html`<button
      class="menu-item ${item === 'delete' ? 'is-danger' : ''}"
      data-needs=${LOOKS.includes(item) ? nothing : 'send'}
      type="button"
      role="menuitem"
      tabindex="-1"
      @click=${() => this.#choose(() => this.#act(item))}
    >
      ${LABELS[item]}
    </button>`;
  }

  #traceLink() {
    const { chat_jid: jid = '', id = '' } = this.message ?? {};
    return html`<a
      class="menu-item"
      role="menuitem"
      tabindex="-1"
      href=${traceHref(jid, id)}
      @click=${() => this.#menu.close()}
      >${LABELS.trace}</a
    >`;
  }

  updated() {
    const wasOpen = this.#wasOpen;
    this.#wasOpen = this.isOpen;
    if (wasOpen && !this.isOpen) this.dispatchEvent(new CustomEvent('menu-closed'));
  }

  /**
   * @param {Message} message
   * @param {HTMLElement} anchor
   * @param {Place} point
   */
  async open(message, anchor, point) {
    this.message = message;
    await this.updateComplete;
    this.#anchor = anchor;
    this.#menu.open(anchor, point);
  }

  close() {
    this.#menu.close();
  }

  /** @param {() => void} act */
  #choose(act) {
    this.#menu.close();
    act();
  }

  #openEmojis = () => {
    const panel = this.querySelector('emoji-panel');
    if (this.#anchor && panel instanceof EmojiPanel) panel.open(this.#anchor);
  };

  /** @param {string | null} emoji */
  #react(emoji) {
    const { message } = this;
    if (message) this.emit('reaction-change', { message, emoji });
  }

  /** @param {Exclude<MenuItem, 'react' | 'trace'>} item */
  #act(item) {
    const { message } = this;
    if (!message) return;
    switch (item) {
      case 'reply':
        return this.emit('reply-request', { message });
      case 'edit':
        return this.emit('edit-request', { message });
      case 'info':
        return this.emit('report-toggle', { message, isOpen: true });
      case 'copy':
        return void copyText(message.text ?? '');
      case 'copy-id':
        return void copyText(message.id);
      case 'events':
        return this.emit('inspect-request', { text: termText('id', message.id) });
      default:
        return this.emit('act-open', { kind: item, message });
    }
  }
}

customElements.define('message-menu', MessageMenu);
