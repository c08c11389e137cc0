import { html, nothing } from 'lit';
import { formatFacts, t } from '../../language/t.js';
import { fileSize, mediaTitle } from '../../state/messages/message.view.js';
import { playTime } from '../../state/shared/time.js';
import { playIcon } from '../shared/icons.js';
import { keepShape, MediaElement } from './media-element.js';

/** @import { Message } from '../../service/types.d.ts' */

/** The place of a message's video. Nothing is loaded before the viewer plays it. */
export class MediaVideo extends MediaElement {
  /** @param {Message} message */
  renderFile(message) {
    const { seconds, size } = message.media ?? {};
    const facts = [seconds ? playTime(seconds) : null, size ? fileSize(size) : null];
    return html`<a
      class="picture video"
      href=${message.media?.url ?? nothing}
      target="_blank"
      rel="noopener"
      tabindex=${this.tab}
      aria-haspopup="dialog"
      @click=${this.view}
    >
      <span class="visually-hidden"
        >${t('media.play.named', { title: message.text || mediaTitle(message) })}</span
      >
      <span class="video-place">
        ${
          message.media?.thumbnail_url
            ? html`<img class="placeholder" src=${message.media.thumbnail_url} alt="" />`
            : null
        }
        <span class="video-play">${playIcon}</span>
        <span class="video-facts">${formatFacts(facts)}</span>
      </span>
    </a>`;
  }

  updated() {
    keepShape(this.querySelector('.video-place'), this.message);
  }
}

customElements.define('media-video', MediaVideo);
