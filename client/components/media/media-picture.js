import { html, nothing } from 'lit';
import { isUploading, mediaPath, mediaTitle, shownSize } from '../../state/message.view.js';
import { keepShape } from './keep-shape.js';
import { MediaElement } from './media-element.js';

/** @import { Message } from '../../service/types.d.ts' */

/** One transparent pixel. */
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** The picture or sticker of a message. Its place is there before it is loaded. A picture opens the viewer. */
export class MediaPicture extends MediaElement {
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
        @error=${this.fail}
      />
    </a>`;
  }

  /**
   * The copy that this page has of a picture that it has sent stays: another source would flash. Without one, the place
   * is empty until the picture can be loaded.
   * @param {Message} message
   */
  #source(message) {
    if (this.file?.status === 'local') return this.file.url;
    return isUploading(message) ? NO_PICTURE : mediaPath(message);
  }

  updated() {
    keepShape(this.querySelector('img'), this.message);
  }
}

customElements.define('media-picture', MediaPicture);
