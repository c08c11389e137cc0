import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { t } from '../../language/t.js';
import { attachmentsNote, NO_ATTACHMENTS } from '../../state/compose/attachments.reducer.js';
import { closeIcon } from '../shared/icons.js';
import { LightElement } from '../shared/light-element.js';
import './attachment-card.js';

/** The files that are sent with the text below, in their order. */
export class AttachmentSheet extends LightElement {
  static properties = { jid: {}, attachments: {}, isSending: {}, hasText: {} };

  constructor() {
    super();
    this.jid = '';
    this.attachments = NO_ATTACHMENTS;
    this.isSending = false;
    this.hasText = false;
  }

  render() {
    const { jid, attachments, isSending, hasText } = this;
    return html`<section class="attachments" aria-labelledby="attachments-heading">
      <div class="attachments-head">
        <h3 id="attachments-heading">${t('attachments.heading', { count: attachments.length })}</h3>
        <p class="card-facts" role="status">
          ${attachmentsNote(attachments, { isSending, hasText })}
        </p>
        <button
          class="button icon-button"
          type="button"
          aria-label=${t('attachments.drop')}
          title=${t('attachments.drop.hint')}
          @click=${() => this.emit('files-drop', { jid })}
        >
          ${closeIcon}
        </button>
      </div>
      <ul class="attachment-list" role="list">
        ${repeat(
          attachments,
          ({ id }) => id,
          (attachment) =>
            html`<li>
              <attachment-card .jid=${jid} .attachment=${attachment}></attachment-card>
            </li>`,
        )}
      </ul>
    </section>`;
  }
}

customElements.define('attachment-sheet', AttachmentSheet);
