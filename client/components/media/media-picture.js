import { html, nothing } from 'lit';
import { fileSource, mediaTitle, shownSize } from '../../state/messages/message.view.js';
import { keepShape, MediaElement } from './media-element.js';

/** @import { Message } from '../../service/types.d.ts' */

/**
 * The picture or sticker of a message. Its place, with the small picture of the message, is there before its file is. A
 * click on a picture opens the viewer.
 */
export class MediaPicture extends MediaElement {
  static properties = {
    ...MediaElement.properties,
    isWaiting: { state: true },
    thumbnail: { state: true },
  };

  constructor() {
    super();
    /** True while the picture is covered, until it is drawn. A picture in the cache is drawn as fast as a small one. */
    this.isWaiting = false;
    /** @type {string | null} */
    this.thumbnail = null;
  }

  willUpdate() {
    if (!this.message || this.#source(this.message) !== null) return;
    if (!this.isWaiting) this.thumbnail = this.message.media?.thumbnail_url ?? null;
    this.isWaiting = true;
  }

  /** @param {Message} message */
  renderFile(message) {
    const isSticker = message.type === 'sticker';
    return html`<a
      class="picture ${isSticker ? 'sticker' : ''}"
      href=${message.media?.url ?? nothing}
      target="_blank"
      rel="noopener"
      tabindex=${this.tab}
      aria-haspopup=${isSticker ? nothing : 'dialog'}
      aria-busy=${this.isWaiting}
      @click=${isSticker ? null : this.view}
    >
      ${this.#picture(message, this.#source(message))} ${this.isWaiting ? this.#cover() : null}
    </a>`;
  }

  /**
   * @param {Message} message
   * @param {string | null} source
   */
  #picture(message, source) {
    const text = message.text || mediaTitle(message);
    if (source === null)
      return html`<span class="picture-place"><span class="visually-hidden">${text}</span></span>`;
    const { width, height } = shownSize(message);
    return html`<img
      class="picture-place"
      src=${source}
      alt=${text}
      width=${width}
      height=${height}
      loading="lazy"
      decoding="async"
      @load=${() => (this.isWaiting = false)}
      @error=${this.fail}
    />`;
  }

  /** Covers the picture until it is drawn. */
  #cover() {
    return html`${
        this.thumbnail
          ? html`<img
              class="placeholder"
              src=${this.thumbnail}
              alt=""
              @error=${() => (this.thumbnail = null)}
            />`
          : null
      }<span class="file-wait"><span class="spinner"></span></span>`;
  }

  /**
   * The picture's source. A picture sent from this page keeps the page's own copy: another source would flash.
   * @param {Message} message
   * @returns {string | null} null while the service does not have the file
   */
  #source(message) {
    if (this.file?.status === 'local') return this.file.url;
    return this.isHere ? fileSource(message) : null;
  }

  updated() {
    keepShape(this.querySelector('.picture-place'), this.message);
    if (this.isWaiting) this.want();
  }
}

customElements.define('media-picture', MediaPicture);
