import { html } from 'lit';
import { mediaPath, mediaTitle, shownSize } from '../../state/message.view.js';
import { keepShape } from './keep-shape.js';
import { MediaElement } from './media-element.js';

/** @import { Message } from '../../service/types.d.ts' */

/** The video of a message. Its place is there before it is loaded. */
export class MediaVideo extends MediaElement {
  /** @param {Message} message */
  renderFile(message) {
    const { width, height } = shownSize(message);
    return html`<video
      class="picture"
      src=${mediaPath(message)}
      aria-label=${mediaTitle(message)}
      width=${width}
      height=${height}
      tabindex=${this.tab}
      preload="none"
      controls
      @error=${this.fail}
    ></video>`;
  }

  updated() {
    keepShape(this.querySelector('video'), this.message);
  }
}

customElements.define('media-video', MediaVideo);
