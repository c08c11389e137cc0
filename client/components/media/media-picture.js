import { html, nothing } from 'lit';
import { mediaPath, mediaTitle, shownSize } from '../../state/message.view.js';
import { keepShape } from './keep-shape.js';
import { MediaElement } from './media-element.js';

/** @import { Message } from '../../service/types.d.ts' */

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
        src=${mediaPath(message)}
        alt=${message.text || mediaTitle(message)}
        width=${width}
        height=${height}
        loading="lazy"
        decoding="async"
        @error=${this.fail}
      />
    </a>`;
  }

  updated() {
    keepShape(this.querySelector('img'), this.message);
  }
}

customElements.define('media-picture', MediaPicture);
