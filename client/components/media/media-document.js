import { html } from 'lit';
import { formatFacts, t } from '../../language/t.js';
import { MAX_BLOB_BYTES } from '../../service/media-file.js';
import { isAwaited } from '../../state/media/files.reducer.js';
import { fileKind, fileLabel, shownType } from '../../state/media/file-kind.js';
import {
  fileSize,
  hasFile,
  loadedText,
  mediaFacts,
  mediaTitle,
} from '../../state/messages/message.view.js';
import { fileIcons, mediaIcons } from '../shared/icons.js';
import { MediaElement } from './media-element.js';
import { problemLines } from './problem-card.js';

/**
 * @import { Message } from '../../service/types.d.ts'
 * @import { FileState } from '../../state/media/files.reducer.js'
 */

const NOTHING_LOADED = { loaded: 0, total: null };

/** The document of a message, which is opened or downloaded; without a file, only its known facts. */
export class MediaDocument extends MediaElement {
  /** Used after a failure, too: a person can do the same then. */
  render() {
    const { message } = this;
    if (!message) return null;
    return hasFile(message) ? this.#document(message) : this.#factsOnly(message);
  }

  /** @param {Message} message */
  #factsOnly(message) {
    const facts = mediaFacts(message.media);
    return html`<div class="card">
      <span class="card-icon">${mediaIcons[message.media?.is_voice ? 'voice' : message.type]}</span>
      <span class="card-words">
        <span class="card-title" dir="auto">${mediaTitle(message)}</span>
        <span class="card-facts">${facts || t('media.phone-only')}</span>
      </span>
    </div>`;
  }

  /** @param {Message} message */
  #document(message) {
    const { media } = message;
    const facts = [fileLabel(media), media?.size ? fileSize(media.size) : null];
    return html`<div class="card">
      <span class="card-icon">${fileIcons[fileKind(media)]}</span>
      <span class="card-words">
        <span class="card-title" dir="auto">${mediaTitle(message)}</span>
        <span class="card-facts">${formatFacts(facts) || t('message.type.document')}</span>
        ${this.problem ? problemLines(this.problem) : null}
        ${
          this.file?.status === 'loading' || isAwaited(this.file)
            ? this.#progress(message, this.file)
            : this.#actions(message)
        }
      </span>
    </div>`;
  }

  /** @param {Message} message */
  #actions(message) {
    const isTooLarge = (message.media?.size ?? 0) > MAX_BLOB_BYTES;
    return html`<span class="file-actions">
      ${shownType(message.media) && !isTooLarge ? this.#openAction(message) : null}
      ${this.#button(this.problem ? t('action.retry') : t('action.download'), () =>
        this.emit('file-request', { message, isOpened: false }),
      )}
    </span>`;
  }

  /** @param {Message} message */
  #openAction(message) {
    if (this.file?.status === 'ready')
      return html`<a href=${this.file.url} target="_blank" rel="noopener" tabindex=${this.tab}
        >${t('media.open.now')}</a
      >`;
    return this.#button(t('media.open'), () =>
      this.emit('file-request', { message, isOpened: true }),
    );
  }

  /**
   * @param {Message} message
   * @param {FileState} file
   */
  #progress(message, file) {
    const { loaded, total } = file.status === 'loading' ? file : NOTHING_LOADED;
    const label = t('media.downloading', { title: mediaTitle(message) });
    return html`${
        total
          ? html`<progress aria-label=${label} max=${total} .value=${loaded}></progress>`
          : html`<progress aria-label=${label}></progress>`
      }
      <span class="file-actions">
        <span class="card-facts">${total ? loadedText(loaded, total) : t('media.asking')}</span>
        ${this.#button(t('media.cancel'), () => this.emit('file-cancel', { message }))}
      </span>`;
  }

  /**
   * @param {string} label
   * @param {() => void} act
   */
  #button(label, act) {
    return html`<button class="link-button" type="button" tabindex=${this.tab} @click=${act}>
      ${label}
    </button>`;
  }
}

customElements.define('media-document', MediaDocument);
