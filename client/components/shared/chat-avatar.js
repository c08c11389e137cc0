import { html } from 'lit';
import { initials, tintOf } from '../../state/chat.view.js';
import { LightElement } from './light-element.js';
import { groupIcon, personIcon } from './icons.js';

/** A round avatar with initials; decorative, so hidden from screen readers. */
export class ChatAvatar extends LightElement {
  static properties = {
    jid: { attribute: false },
    chatTitle: { attribute: false },
    isGroup: { attribute: false },
  };

  constructor() {
    super();
    this.jid = '';
    this.chatTitle = '';
    this.isGroup = false;
  }

  render() {
    const letters = this.isGroup ? '' : initials(this.chatTitle);
    return html`<span class="avatar tint-${tintOf(this.jid)}" aria-hidden="true"
      >${letters || (this.isGroup ? groupIcon : personIcon)}</span
    >`;
  }
}

customElements.define('chat-avatar', ChatAvatar);
