import { html } from 'lit';
import { t } from '../../language/t.js';
import { KEYS } from './commands.js';
import { dialogHead } from '../shared/dialog-head.js';
import { LightElement } from '../shared/light-element.js';
import { showDialog } from '../shared/show-dialog.js';

/** @type {[keys: string, meaning: string][]} */
const SHORTCUTS = [
  [KEYS.palette, t('shortcuts.palette')],
  [KEYS.search, t('shortcuts.search')],
  [KEYS.shortcuts, t('shortcuts.list')],
  [KEYS.account, t('shortcuts.account')],
  ['A…Z', t('shortcuts.type')],
  ['↑ ↓', t('shortcuts.arrows')],
  ['Enter', t('shortcuts.enter')],
  ['Shift Enter', t('shortcuts.line')],
  ['Esc', t('shortcuts.escape')],
];

/** The keys of the page. */
export class ShortcutsDialog extends LightElement {
  render() {
    return html`<dialog
      class="dialog"
      aria-labelledby="shortcuts-heading"
      @close=${() => this.emit('overlay-change', { overlay: null })}
    >
      ${dialogHead('shortcuts-heading', t('shortcuts.heading'))}
      <dl class="shortcuts">
        ${SHORTCUTS.map(
          ([keys, meaning]) =>
            html`<dt>${keys.split(' ').map((key) => html`<kbd>${key}</kbd>`)}</dt>
              <dd>${meaning}</dd>`,
        )}
      </dl>
    </dialog>`;
  }

  updated() {
    showDialog(this, true);
  }
}

customElements.define('shortcuts-dialog', ShortcutsDialog);
