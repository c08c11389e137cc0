import { html } from 'lit';
import { mediaPath, mediaTitle } from '../../state/message.view.js';
import { MediaElement } from './media-element.js';

/** @import { Message } from '../../service/types.d.ts' */

/** The sound of a message, with a player. */
export class MediaAudio extends MediaElement {
  /** @param {Message} message */
  renderFile(message) {
    return html`<audio
      class="player"
      src=${mediaPath(message)}
      aria-label=${mediaTitle(message)}
      tabindex=${this.tab}
      preload="none"
      controls
      @error=${this.fail}
    ></audio>`;
  }
}

customElements.define('media-audio', MediaAudio);
