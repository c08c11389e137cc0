import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { t } from '../../language/t.js';
import { canSend, captioned, NO_ATTACHMENTS } from '../../state/compose/attachments.reducer.js';
import { editKey, EMPTY_DRAFT } from '../../state/compose/drafts.reducer.js';
import { lineOf, quotedName } from '../../state/messages/message.view.js';
import '../attachments/attach-button.js';
import '../attachments/attachment-sheet.js';
import '../emoji/emoji-button.js';
import { LightElement } from '../shared/light-element.js';
import { closeIcon, doneIcon, sendIcon } from '../shared/icons.js';
import { problemText } from '../shared/problem-text.js';
import { isComposing, isSendKey } from '../shared/send-key.js';
import { textCounter } from '../shared/form-field.js';
import { MentionList } from './mention-list.js';

/**
 * @import { PropertyValues } from 'lit'
 * @import { GroupMember, Message } from '../../service/types.d.ts'
 * @import { Mention } from '../../state/compose/mentions.js'
 */

/** The form to write in the open chat, and to send files. */
export class ComposeForm extends LightElement {
  static properties = {
    jid: {},
    draft: {},
    attachments: {},
    chatTitle: {},
    disabledReason: {},
    canWrite: {},
    connectLabel: {},
    members: {},
  };

  constructor() {
    super();
    this.jid = '';
    this.draft = EMPTY_DRAFT;
    /** The files that are sent with the text. */
    this.attachments = NO_ATTACHMENTS;
    /** The name of a quoted sender without a name: in a chat of two, the other person. */
    this.chatTitle = '';
    /** @type {string | null} */
    this.disabledReason = null;
    /** False if nothing can be sent from here for long: the text is kept while the session has no connection. */
    this.canWrite = true;
    /** @type {string | null} */
    this.connectLabel = null;
    /** @type {readonly GroupMember[] | null} null outside of groups; empty until they are loaded */
    this.members = null;
  }

  #mentions = new MentionList(this, {
    // A change of a text cannot name further people.
    members: () => (this.draft.edited ? null : this.members),
    field: () => this.#field,
    onInsert: (text, mention) => this.#insertMention(text, mention),
  });

  get #field() {
    return this.querySelector('textarea');
  }

  render() {
    const { canWrite, disabledReason, draft, attachments } = this;
    const isEdit = draft.edited !== null;
    const isCaption = isEdit ? draft.edited?.type !== 'text' : captioned(attachments) !== undefined;
    return html`<form class="compose" @submit=${this.#onSubmit} @keydown=${this.#onFormKey}>
      <div class="compose-note" id="compose-note" role="status">
        ${disabledReason ? this.#whyDisabled(disabledReason) : problemText(draft.problem)}
      </div>
      ${draft.quoted ? this.#quote(draft.quoted) : null}
      ${draft.edited ? this.#edited(draft.edited) : null}
      ${
        attachments.length > 0 && !isEdit
          ? html`<attachment-sheet
              .jid=${this.jid}
              .attachments=${attachments}
              .isSending=${draft.isSending}
              .hasText=${draft.text.trim() !== ''}
            ></attachment-sheet>`
          : null
      }
      ${this.members === null ? null : this.#mentions.render()}
      <div class="compose-row">
        <attach-button
          .jid=${this.jid}
          .isDisabled=${disabledReason !== null || isEdit}
        ></attach-button>
        <emoji-button .isDisabled=${!canWrite} .field=${() => this.#field}></emoji-button>
        <textarea
          rows="1"
          aria-label=${isCaption ? t('thread.compose.caption') : t('thread.compose.message')}
          aria-describedby="compose-note"
          aria-autocomplete=${this.members === null ? nothing : 'list'}
          aria-controls=${this.#mentions.attributes.controls}
          aria-activedescendant=${this.#mentions.attributes.active}
          aria-haspopup=${this.#mentions.attributes.popup}
          placeholder=${canWrite ? t(isCaption ? 'thread.compose.add-caption' : 'thread.compose.write') : ''}
          dir="auto"
          enterkeyhint="send"
          ?disabled=${!canWrite}
          .value=${live(draft.text)}
          @input=${this.#onInput}
          @keydown=${this.#onKeydown}
          @blur=${this.#mentions.close}
        ></textarea>
        <button
          class="button primary send-button"
          aria-label=${isEdit ? t('thread.edit.save') : t('thread.compose.send')}
          title=${isEdit ? t('thread.edit.save') : t('thread.compose.send.hint')}
          ?disabled=${disabledReason !== null || !this.#canSend}
          aria-busy=${draft.isSending}
        >
          ${draft.isSending ? html`<span class="spinner"></span>` : isEdit ? doneIcon : sendIcon}
        </button>
      </div>
      ${textCounter(draft.text)}
    </form>`;
  }

  /**
   * Shows why nothing can be sent, with a button: a small screen shows no other button then.
   * @param {string} reason
   */
  #whyDisabled(reason) {
    if (this.connectLabel === null) return html`<p dir="auto">${reason}</p>`;
    return html`<p dir="auto">
      ${reason}
      <button
        data-needs="manage"
        class="link-button narrow-only"
        type="button"
        @click=${() => this.emit('connect-request', null)}
      >
        ${this.connectLabel}
      </button>
    </p>`;
  }

  get #canSend() {
    const { edited, text } = this.draft;
    return edited ? text.trim() !== '' : canSend(this.attachments, text);
  }

  /** @param {Message} message */
  #quote(message) {
    const name = quotedName(message, this.chatTitle);
    return this.#about(
      message,
      t('thread.quote', { name }),
      t('thread.quote.drop'),
      this.#dropQuote,
    );
  }

  /** @param {Message} message */
  #edited(message) {
    return this.#about(message, t('thread.edit'), t('thread.edit.leave'), this.#leaveEdit);
  }

  /**
   * The message that the text is about, and a button to leave it.
   * @param {Message} message
   * @param {string} heading
   * @param {string} leave
   * @param {() => void} onLeave
   */
  #about(message, heading, leave, onLeave) {
    return html`<div class="compose-quote">
      <div class="quote">
        <span class="quote-sender" dir="auto">${heading}</span>
        <span class="quote-text" dir="auto">${lineOf(message, message.mentions)}</span>
      </div>
      <button
        class="button icon-button"
        type="button"
        aria-label=${leave}
        title=${leave}
        @click=${onLeave}
      >
        ${closeIcon}
      </button>
    </div>`;
  }

  /** @param {PropertyValues<ComposeForm>} changed */
  willUpdate(changed) {
    const before = changed.get('draft');
    const quoted = this.draft.quoted?.id;
    const edited = this.draft.edited?.id;
    this.#hasNewEdit = !changed.has('jid') && changed.has('draft') && edited !== before?.edited?.id;
    this.#hasNewQuote =
      !changed.has('jid') && quoted !== undefined && quoted !== before?.quoted?.id;
    const filesBefore = changed.get('attachments')?.length ?? this.attachments.length;
    this.#hadFocus = this.contains(document.activeElement);
    this.#filesAdded = changed.has('jid') ? 0 : this.attachments.length - filesBefore;
  }

  #hasNewQuote = false;
  /** True if a change of a message has begun or ended. */
  #hasNewEdit = false;
  /** True if the focus was in this form before the update. */
  #hadFocus = false;
  /** Negative when files were removed or sent. */
  #filesAdded = 0;

  /** @param {PropertyValues<ComposeForm>} changed */
  updated(changed) {
    if (changed.has('members') && this.#field === document.activeElement) this.#mentions.update();
    if (changed.has('jid')) this.#mentions.close();
    if (this.#hasNewQuote || this.#hasNewEdit || this.#filesAdded > 0) this.#field?.focus();
    // Moves the focus, as the pressed button goes with its file.
    else if (this.#filesAdded < 0 && this.#hadFocus) this.#field?.focus();
  }

  #onInput = () => {
    this.#change({ text: this.#field?.value ?? '', problem: null });
    if (this.members === null) return;
    if (this.#field?.value.includes('@')) this.emit('members-request', { jid: this.jid });
    this.#mentions.update();
  };

  /**
   * @param {string} text
   * @param {Mention} mention
   */
  #insertMention(text, mention) {
    this.#change({ text, mentions: [...this.draft.mentions, mention] });
  }

  /** @param {KeyboardEvent} event */
  #onKeydown = (event) => {
    if (this.#mentions.takeKey(event) || !isSendKey(event)) return;
    event.preventDefault();
    this.#send();
  };

  /** @param {KeyboardEvent} event */
  #onFormKey = (event) => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    if (this.draft.edited) this.#leaveEdit();
    else if (this.attachments.length > 0) this.emit('files-drop', { jid: this.jid });
    else if (this.draft.quoted) this.#dropQuote();
  };

  #leaveEdit = () => this.emit('edit-leave', { jid: this.jid });

  #dropQuote = () => {
    this.#change({ quoted: null });
    this.#field?.focus();
  };

  /** @param {SubmitEvent} event */
  #onSubmit = (event) => {
    event.preventDefault();
    this.#send();
    this.#field?.focus();
  };

  #send() {
    if (this.disabledReason !== null || !this.#canSend) return;
    this.emit(this.draft.edited ? 'edit-save' : 'send-request', { jid: this.jid });
  }

  /** @param {Partial<import('../../state/compose/drafts.reducer.js').Draft>} change */
  #change(change) {
    const key = this.draft.edited ? editKey(this.jid) : this.jid;
    this.emit('draft-change', { key, change });
  }
}

customElements.define('compose-form', ComposeForm);
