import { html } from 'lit';
import { t } from '../../language/t.js';
import { LightElement } from '../shared/light-element.js';
import { LongPress } from '../shared/long-press.js';
import { PopupMenu } from '../shared/popup-menu.js';
import { chatMenuItems } from '../shared/chat-choices.js';

/** @import { Chat } from '../../service/types.d.ts' */

/** The menu of a row of the chat list: by a right click, the menu key, or a long press. */
export class ChatMenu extends LightElement {
  static properties = { chats: {}, jid: { state: true } };

  #menu = new PopupMenu(this);

  constructor() {
    super();
    /** @type {Chat[]} */
    this.chats = [];
    /** @type {string | null} */
    this.jid = null;
    this.addController(
      new LongPress(this, '.chat-item', (row, point) => void this.#open(row, point)),
    );
  }

  render() {
    const chat = this.chats.find(({ jid }) => jid === this.jid);
    return html`<div
      class="menu chat-menu"
      popover="manual"
      role="menu"
      aria-label=${t('thread.menu')}
    >
      ${chat ? this.#content(chat) : null}
    </div>`;
  }

  /** @param {Chat} chat */
  #content(chat) {
    const { jid } = chat;
    return chatMenuItems(chat, {
      role: 'menuitem',
      onChange: (change) => this.#choose(() => this.emit('chat-change', { jid, change })),
      onInfo: () => this.#choose(() => this.emit('info-request', { jid })),
    });
  }

  /**
   * @param {HTMLElement} row
   * @param {{ x: number, y: number }} point
   */
  async #open(row, point) {
    const jid = row.closest('[data-key]')?.getAttribute('data-key') ?? null;
    if (!this.chats.some((chat) => chat.jid === jid)) return;
    this.jid = jid;
    await this.updateComplete;
    this.#menu.open(row, point);
  }

  /** @param {() => void} act */
  #choose(act) {
    this.#menu.close();
    act();
  }
}

customElements.define('chat-menu', ChatMenu);
