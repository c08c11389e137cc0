import { html, nothing } from 'lit';
import { mediaPath, mediaTitle, shownSize } from '../../state/message.view.js';
import { keepShape } from './keep-shape.js';
import { MediaElement } from './media-element.js';

/** @import { Message } from '../../service/types.d.ts' */

/**
 * The picture or sticker of a message. Its place is there before it is loaded, with the small picture of the message. A
 * picture opens the viewer.
 */
export class MediaPicture extends MediaElement {
  static properties = { ...MediaElement.properties, isWaiting: { state: true } };

  constructor() {
    super();
    /** Whether the small picture stands in for one that is not loaded yet. */
    this.isWaiting = false;
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    // What is here is loaded as fast as a placeholder.
    if (changed.has('message') && !changed.get('message'))
      this.isWaiting = this.message?.media?.state !== 'stored';
  }

  /** @param {Message} message */
  renderFile(message) {
    const isSticker = message.type === 'sticker';
    const { width, height } = shownSize(message);
    return html`<a
      class="picture ${isSticker ? 'sticker' : ''}"
      href=${mediaPath(message)}
      target="_blank"
      rel="noopener"
      tabindex=${this.tab}
      aria-haspopup=${isSticker ? nothing : 'dialog'}
      @click=${isSticker ? null : this.view}
    >
      <img
        src=${this.#source(message)}
        alt=${message.text || mediaTitle(message)}
        width=${width}
        height=${height}
        loading="lazy"
        decoding="async"
        @load=${this.#showPicture}
        @error=${this.fail}
      />
      ${this.#placeholder(message)}
    </a>`;
  }

  /**
   * After the picture, so that it covers it.
   * @param {Message} message
   */
  #placeholder({ media }) {
    if (!this.isWaiting || !media?.thumbnail_url) return null;
    return html`<img
      class="placeholder"
      src=${media.thumbnail_url}
      alt=""
      @error=${this.#showPicture}
    />`;
  }

  #showPicture() {
    this.isWaiting = false;
  }

  /**
   * The copy that this page has of a picture that it has sent stays: another source would flash.
   * @param {Message} message
   */
  #source(message) {
    return this.file?.status === 'local' ? this.file.url : mediaPath(message);
  }

  updated() {
    keepShape(this.querySelector('img'), this.message);
  }
}

customElements.define('media-picture', MediaPicture);
