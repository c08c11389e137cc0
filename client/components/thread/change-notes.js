import { html, nothing } from 'lit';
import { t } from '../../language/t.js';
import { hasFailed, isWaiting } from '../../state/messages/changes.reducer.js';
import { failureText } from '../../state/messages/message.view.js';
import { queuedIcon } from '../shared/icons.js';
import './retry-button.js';

/** @import { Message } from '../../service/types.d.ts' */

/** @type {Record<string, string>} */
const WAITING = {
  edit: t('change.waiting.edit'),
  deletion: t('change.waiting.deletion'),
  vote: t('change.waiting.vote'),
};

/** @type {Record<string, string>} */
const FAILED = {
  reaction: t('change.failed.reaction'),
  edit: t('change.failed.edit'),
  deletion: t('change.failed.deletion'),
  vote: t('change.failed.vote'),
};

/**
 * Changes of a message that wait, and those that failed, with what to do. Waiting reactions are shown among the others.
 * @param {readonly Message[]} changes
 * @param {{ isActive: boolean, onDismiss: (change: Message) => void }} context
 */
export const changeNotes = (changes, context) =>
  changes.map((change) => {
    if (hasFailed(change)) return failedNote(change, context);
    const text = isWaiting(change) && WAITING[change.type];
    return text ? html`<p class="change-note">${queuedIcon}${text}</p>` : null;
  });

/**
 * @param {Message} change
 * @param {{ isActive: boolean, onDismiss: (change: Message) => void }} context
 */
function failedNote(change, { isActive, onDismiss }) {
  return html`<p class="failure failure-${change.status}">
    <span>${FAILED[change.type] ?? t('message.failed')}</span>
    <span dir="auto">${failureText(change)}</span>
    ${change.can_retry ? html`<retry-button .message=${change}></retry-button>` : null}
    <button
      class="link-button"
      type="button"
      tabindex=${isActive ? nothing : -1}
      @click=${() => onDismiss(change)}
    >
      ${t('action.dismiss')}
    </button>
  </p>`;
}
