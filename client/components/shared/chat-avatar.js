import { html } from 'lit';
import { initials, tintOf } from '../../state/chats/chat.view.js';
import { LightElement } from './light-element.js';
import { groupIcon, personIcon } from './icons.js';

/** A round avatar: the picture, or else initials. It is decorative, so hidden from screen readers. */
export class ChatAvatar extends LightElement {
  static properties = { jid: {}, chatTitle: {}, isGroup: {}, picture: {} };

  constructor() {
    super();
    this.jid = '';
    this.chatTitle = '';
    this.isGroup = false;
    /** @type {string | null} its address */
    this.picture = null;
  }

  render() {
    const { picture } = this;
    return html`<span class="avatar tint-${tintOf(this.jid)}" aria-hidden="true"
      >${picture === null ? this.#letters() : this.#picture(picture)}</span
    >`;
  }

  /** @param {string} address */
  #picture(address) {
    const onError = () => this.emit('picture-missing', { jid: this.jid });
    return html`<img src=${address} alt="" @error=${onError} />`;
  }

  #letters() {
    const letters = this.isGroup ? '' : initials(this.chatTitle);
    return letters || (this.isGroup ? groupIcon : personIcon);
  }
}

customElements.define('chat-avatar', ChatAvatar);
