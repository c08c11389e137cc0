import { html } from 'lit';
import { t } from '../../language/t.js';
import { LightElement } from '../shared/light-element.js';

/** @import { Sync } from '../../service/types.d.ts' */

/** The progress of the history sync. */
export class SyncProgress extends LightElement {
  static properties = { sync: {} };

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
        aria-label=${t('connection.sync')}
        max="100"
        .value=${sync.progress ?? 0}
      ></progress>
      <p class="hint">${progressText(sync)}</p>
    </div>`;
  }
}

/** @param {Sync} sync */
function progressText({ progress, chat_count, message_count }) {
  const counts = {
    chats: t('connection.sync.chats', { count: chat_count }),
    messages: t('connection.sync.messages', { count: message_count }),
  };
  if (progress === null) return t('connection.sync.text', counts);
  return t('connection.sync.percent', { ...counts, percent: progress });
}

customElements.define('sync-progress', SyncProgress);
