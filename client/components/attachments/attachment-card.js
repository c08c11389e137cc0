import { html } from 'lit';
import { formatFacts, t } from '../../language/t.js';
import { fileKind, fileLabel } from '../../state/media/file-kind.js';
import { fileSize, loadedText, typeText } from '../../state/messages/message.view.js';
import { canBeViewedOnce, waysToSend, whyDocument } from '../../state/compose/send-as.js';
import { playTime } from '../../state/shared/time.js';
import { closeIcon, fileIcons, mediaIcons } from '../shared/icons.js';
import { LightElement } from '../shared/light-element.js';
import { problemLines } from '../media/problem-card.js';

/**
 * @import { Attachment } from '../../state/compose/attachments.reducer.js'
 * @import { SendAs } from '../../state/compose/send-as.js'
 */

/** A chosen file: its kind, the progress of its upload, and the form in which it is sent. */
export class AttachmentCard extends LightElement {
  static properties = { jid: {}, attachment: {} };

  constructor() {
    super();
    this.jid = '';
    /** @type {Attachment | null} */
    this.attachment = null;
  }

  render() {
    const { attachment } = this;
    if (!attachment) return null;
    const { id, name, problem, status } = attachment;
    return html`${this.#picture(attachment)}
      <div class="attachment-words">
        <span class="attachment-name" dir="auto">${name}</span>
        <span class="card-facts">${factsOf(attachment)}</span>
        ${problem ? problemLines(problem) : this.#reason(attachment)}
        ${status === 'uploading' ? this.#progress(attachment) : null}
        ${status === 'failed' ? this.#retry(attachment) : null}
        ${status === 'ready' ? this.#options(attachment) : null}
      </div>
      <button
        class="button icon-button"
        type="button"
        aria-label=${t('attachments.remove.named', { name })}
        title=${t('attachments.remove')}
        @click=${() => this.emit('attachment-remove', { id })}
      >
        ${closeIcon}
      </button>`;
  }

  /** @param {Attachment} attachment */
  #picture(attachment) {
    const { preview, sendAs } = attachment;
    if (preview !== null)
      return html`<img class="attachment-picture" src=${preview} alt="" decoding="sync" />`;
    const icon =
      sendAs === null || sendAs === 'document'
        ? fileIcons[fileKind(mediaOf(attachment))]
        : mediaIcons[sendAs];
    return html`<span class="attachment-picture">${icon}</span>`;
  }

  /**
   * The reason why a file is sent as a document although it looks like another kind.
   * @param {Attachment} attachment
   */
  #reason({ upload, sendAs }) {
    const reason = upload && sendAs === 'document' ? whyDocument(upload) : null;
    return reason ? html`<span class="card-facts">${reason}</span>` : null;
  }

  /** @param {Attachment} attachment */
  #progress({ name, size, loaded }) {
    return html`<progress
      aria-label=${t('attachments.uploading', { name })}
      max=${size}
      .value=${Math.min(loaded, size)}
    ></progress>`;
  }

  /**
   * No retry for an empty or too large file: it stays so.
   * @param {Attachment} attachment
   */
  #retry({ id, problem }) {
    if (problem?.code === 'empty_file' || problem?.code === 'body_too_large') return null;
    return html`<span class="file-actions">
      <button
        class="link-button"
        type="button"
        @click=${() => this.emit('attachment-retry', { id })}
      >
        ${t('action.retry')}
      </button>
    </span>`;
  }

  /** @param {Attachment} attachment */
  #options({ name, upload, sendAs, isViewOnce }) {
    const ways = upload ? waysToSend(upload) : [];
    if (ways.length < 2) return null;
    return html`<span class="attachment-options">
      <select aria-label=${t('attachments.send-as', { name })} @change=${this.#onWay}>
        ${ways.map(
          (way) => html`<option value=${way} .selected=${way === sendAs}>${typeText(way)}</option>`,
        )}
      </select>
      ${
        canBeViewedOnce(sendAs)
          ? html`<label class="attachment-once">
              <input
                type="checkbox"
                .checked=${isViewOnce}
                @change=${() => this.#change({ isViewOnce: !isViewOnce })}
              />
              ${t('attachments.once')}
            </label>`
          : null
      }
    </span>`;
  }

  #onWay = (/** @type {Event} */ { target }) => {
    if (target instanceof HTMLSelectElement)
      this.#change({ sendAs: /** @type {SendAs} */ (target.value), problem: null });
  };

  /** @param {Partial<Attachment>} change */
  #change(change) {
    if (this.attachment)
      this.emit('attachment-change', { jid: this.jid, id: this.attachment.id, change });
  }
}

/** @param {Attachment} attachment */
function factsOf(attachment) {
  const { upload, sendAs, status, size, loaded } = attachment;
  if (status === 'uploading') return loadedText(loaded, size);
  const ways = upload ? waysToSend(upload) : [];
  const facts = [
    ways.length < 2 && sendAs ? typeText(sendAs) : null,
    fileLabel(mediaOf(attachment)),
    upload?.seconds ? playTime(upload.seconds) : null,
    fileSize(size),
  ];
  return formatFacts(facts);
}

/** @param {Attachment} attachment */
const mediaOf = ({ name, type, upload }) => ({
  file_name: name,
  mimetype: upload?.mimetype ?? type,
});

customElements.define('attachment-card', AttachmentCard);
