import { html } from 'lit';
import { t } from '../../language/t.js';

/**
 * The last line of a dialog that asks for something: the way out, then what the dialog is for.
 * @param {unknown} acts the buttons
 * @param {{ isCareful?: boolean }} [options] `isCareful` if Enter must not do it at once
 */
export const dialogFoot = (acts, { isCareful = false } = {}) =>
  html`<div class="dialog-buttons">
    <button class="button" type="button" ?autofocus=${isCareful} @click=${close}>
      ${t('dialog.cancel')}
    </button>
    ${acts}
  </div>`;

/** @param {MouseEvent} event */
function close({ currentTarget }) {
  if (currentTarget instanceof Element) currentTarget.closest('dialog')?.close();
}
