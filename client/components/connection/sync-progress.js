import { html } from 'lit';
import { LightElement } from '../shared/light-element.js';

/** @import { Sync } from '../../service/types.d.ts' */

/** The progress of the history sync. */
export class SyncProgress extends LightElement {
  static properties = { sync: { attribute: false } };

  constructor() {
    super();
    /** @type {Sync | null} */
    this.sync = null;
  }

  render() {
    const { sync } = this;
    if (!sync || sync.is_complete) return null;
    return html`<div class="sync">
      <progress
        aria-label="Fetching older messages"
        max="100"
        .value=${sync.progress ?? 0}
      ></progress>
      <p class="hint">
        Fetching older messages${sync.progress === null ? '' : `, ${sync.progress} %`}:
        ${sync.chat_count.toLocaleString()} chats, ${sync.message_count.toLocaleString()} messages
      </p>
    </div>`;
  }
}

customElements.define('sync-progress', SyncProgress);
