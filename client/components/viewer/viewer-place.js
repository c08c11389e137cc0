import { html } from 'lit';
import { t } from '../../language/t.js';
import { LightElement } from '../shared/light-element.js';

/** @import { Message } from '../../service/types.d.ts' */

/** Replaces a picture or video that is not here yet: its small picture, in its size. */
export class ViewerPlace extends LightElement {
  static properties = { message: {}, thumbnail: {} };

  constructor() {
    super();
    /** @type {Message | null} */
    this.message = null;
    /** @type {string | null} the URL of the small picture */
    this.thumbnail = null;
  }

  render() {
    return html`${this.thumbnail ? html`<img src=${this.thumbnail} alt="" />` : null}
      <span class="file-wait" role="status"
        ><span class="spinner"></span
        ><span class="visually-hidden">${t('action.loading')}</span></span
      >`;
  }

  /** Set from script: the page's policy forbids style attributes. */
  updated() {
    const { width, height } = this.message?.media ?? {};
    const small = this.querySelector('img');
    if (!small || !width || !height) return;
    small.style.maxInlineSize = `min(100%, ${width}px)`;
    small.style.maxBlockSize = `min(100%, ${height}px)`;
  }
}

customElements.define('viewer-place', ViewerPlace);
