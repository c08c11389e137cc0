import { html } from 'lit';
import { statusText } from '../../state/messages/message.view.js';
import { LightElement } from '../shared/light-element.js';
import { statusIcons } from '../shared/icons.js';

/** @import { MessageStatus as Status } from '../../service/types.d.ts' */

/** The ticks of an outgoing message, and their meaning for screen readers. */
export class MessageStatus extends LightElement {
  static properties = { status: {} };

  constructor() {
    super();
    /** @type {Status | null} */
    this.status = null;
  }

  render() {
    const text = statusText(this.status);
    if (!this.status || !text) return null;
    return html`<span class="status status-${this.status}" title=${text}
      >${statusIcons[this.status]}<span class="visually-hidden">${text}</span></span
    >`;
  }
}

customElements.define('message-status', MessageStatus);
