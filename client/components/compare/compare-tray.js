import { html } from 'lit';
import { t } from '../../language/t.js';
import { closeIcon } from '../shared/icons.js';
import { LightElement } from '../shared/light-element.js';

/** @import { Side } from '../../state/comparison.reducer.js' */

/** Names the one thing that is marked, until a second one is chosen to compare it with. */
export class CompareTray extends LightElement {
  static properties = { side: { attribute: false } };

  constructor() {
    super();
    /** @type {Side | null} */
    this.side = null;
  }

  render() {
    if (!this.side) return null;
    return html`<div class="compare-tray" role="status">
      <span>${t('compare.marked')} <bdi class="compare-name">${this.side.title}</bdi></span>
      <span class="hint">${t('compare.next')}</span>
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
}

customElements.define('compare-tray', CompareTray);
