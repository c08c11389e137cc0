import { mediaCard } from './media-card.js';
import { MediaElement } from './media-element.js';

/** @import { Message } from '../../service/types.d.ts' */

/** The document of a message, and any other file that is not shown in the thread. */
export class MediaDocument extends MediaElement {
  /** @param {Message} message */
  renderFile(message) {
    return mediaCard(message, { tab: this.tab });
  }
}

customElements.define('media-document', MediaDocument);
