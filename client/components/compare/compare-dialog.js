import { html, nothing } from 'lit';
import { t } from '../../language/t.js';
import { compareTexts, countDifferences } from '../../state/compare/comparison.js';
import { dialogHead } from '../shared/dialog-head.js';
import { LightElement } from '../shared/light-element.js';
import { showDialog } from '../shared/show-dialog.js';

/**
 * @import { PropertyValues } from 'lit'
 * @import { ComparedRow, LinePart } from '../../state/compare/comparison.js'
 * @import { Side } from '../../state/compare/comparison.reducer.js'
 */

/** Number of lines above which only the differences are shown at first. */
const MANY_ROWS = 1000;

/** Two messages, stanzas, events or recordings side by side, with the differences marked. */
export class CompareDialog extends LightElement {
  static properties = { sides: {}, isShort: { state: true } };

  constructor() {
    super();
    /** @type {readonly Side[]} */
    this.sides = [];
    /** Leaves out lines that are the same on both sides. */
    this.isShort = false;
  }

  /** @type {ComparedRow[] | null} */
  #rows = null;

  /** @param {PropertyValues<CompareDialog>} changed */
  willUpdate(changed) {
    const [first, second] = this.sides;
    if (!changed.has('sides')) return;
    this.#rows = compareTexts(first?.text ?? '', second?.text ?? '');
    this.isShort = (this.#rows?.length ?? 0) > MANY_ROWS;
  }

  render() {
    return html`<dialog
      class="dialog compare"
      aria-labelledby="compare-heading"
      @close=${() => this.emit('compare-clear', null)}
    >
      ${dialogHead('compare-heading', t('compare.heading'))}
      ${this.#rows ? this.#table(this.#rows) : html`<p class="hint">${t('compare.too-different')}</p>`}
    </dialog>`;
  }

  /** @param {ComparedRow[]} rows */
  #table(rows) {
    const shown = this.isShort ? rows.filter(({ isSame }) => !isSame) : rows;
    return html`<div class="compare-tools">
        <span role="status">${t('compare.differences', { count: countDifferences(rows) })}</span>
        <label class="feed-pings">
          <input type="checkbox" .checked=${this.isShort} @change=${this.#onShort} />
          ${t('compare.short')}
        </label>
      </div>
      <div class="compare-scroller" tabindex="0" role="region" aria-labelledby="compare-heading">
        <table class="compare-table" dir="ltr">
          <thead>
            <tr>
              ${this.sides.map(({ title }) => html`<th scope="col"><bdi>${title}</bdi></th>`)}
            </tr>
          </thead>
          <tbody>
            ${shown.map(
              ({ first, second, isSame }) =>
                html`<tr class=${isSame ? nothing : 'is-different'}>
                  ${cell(first, 'del')}${cell(second, 'ins')}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }

  updated() {
    showDialog(this, true);
  }

  #onShort = (/** @type {Event} */ { target }) => {
    if (target instanceof HTMLInputElement) this.isShort = target.checked;
  };
}

/**
 * Marks differences by `<del>` and `<ins>`, so that they do not depend on colour alone.
 * @param {LinePart[] | null} parts
 * @param {'del' | 'ins'} mark
 */
function cell(parts, mark) {
  if (!parts) return html`<td class="is-missing"></td>`;
  const shown = parts.map(({ text, isMarked }) => {
    if (!isMarked) return text;
    return mark === 'del' ? html`<del>${text}</del>` : html`<ins>${text}</ins>`;
  });
  return html`<td>${shown}</td>`;
}

customElements.define('compare-dialog', CompareDialog);
