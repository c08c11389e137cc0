import { html } from 'lit';
import { t } from '../../language/t.js';
import { closeIcon } from '../shared/icons.js';
import { LightElement } from '../shared/light-element.js';

/** @import { Side } from '../../state/compare/comparison.reducer.js' */

/** Names the marked thing until a second one is chosen to compare it with. */
export class CompareTray extends LightElement {
  static properties = { side: {} };

  constructor() {
    super();
    /** @type {Side | null} */
    this.side = null;
  }

  render() {
    // The status element exists before its text, so that screen readers read the text out.
    return html`<div class="compare-tray" ?hidden=${!this.side}>
      <p role="status">${this.side ? this.#text(this.side) : null}</p>
      <button
        class="button icon-button"
        type="button"
        aria-label=${t('compare.cancel')}
        title=${t('compare.cancel')}
        @click=${() => this.emit('compare-clear', null)}
      >
        ${closeIcon}
      </button>
    </div>`;
  }

  /** @param {Side} side */
  #text({ title }) {
    return html`${t('compare.marked')} <bdi class="compare-name">${title}</bdi>
      <span class="hint">${t('compare.next')}</span>`;
  }
}

customElements.define('compare-tray', CompareTray);
