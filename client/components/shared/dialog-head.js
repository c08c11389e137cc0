import { html } from 'lit';
import { t } from '../../language/t.js';
import { closeIcon } from './icons.js';

/**
 * The heading of a dialog, and the button that closes it.
 * @param {string} id of the heading, for `aria-labelledby`
 * @param {string} heading
 */
export const dialogHead = (id, heading) =>
  html`<div class="dialog-head">
    <h2 id=${id}>${heading}</h2>
    <button
      class="button icon-button"
      type="button"
      aria-label=${t('action.close')}
      @click=${close}
    >
      ${closeIcon}
    </button>
  </div>`;

/** @param {MouseEvent} event */
function close({ currentTarget }) {
  if (currentTarget instanceof Element) currentTarget.closest('dialog')?.close();
}
