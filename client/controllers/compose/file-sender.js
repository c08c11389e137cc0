import { problemOf } from '../../service/api-error.js';
import { sendToChat } from '../../service/dashboard-api.js';
import { IdempotencyKey } from '../../service/idempotency-key.js';
import { captioned, NO_ATTACHMENTS } from '../../state/compose/attachments.reducer.js';
import { EMPTY_DRAFT } from '../../state/compose/drafts.reducer.js';
import { takesCaption, toNewMessage } from '../../state/compose/send-as.js';
import { withNumbers } from '../../state/compose/mentions.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { NewMessage } from '../../service/types.d.ts'
 * @import { Action, AppStore } from '../../state/app.reducer.js'
 * @import { Attachment } from '../../state/compose/attachments.reducer.js'
 * @import { Attachments } from './attachments.js'
 * @import { Sender } from './sender.js'
 */

/** Sends a draft, with its files in their order: the first one with its caption and its quote. */
export class FileSender {
  #store;
  #attachments;
  #sender;
  #key = new IdempotencyKey();

  /** @type {Handlers} */
  intents = {
    'send-request': ({ jid }) => void this.#sendDraft(jid),
  };

  /**
   * @param {AppStore} store
   * @param {Attachments} attachments
   * @param {Sender} sender
   */
  constructor(store, attachments, sender) {
    this.#store = store;
    this.#attachments = attachments;
    this.#sender = sender;
  }

  /** @param {string} jid */
  #sendDraft(jid) {
    return this.#store.state.attachments[jid] ? this.send(jid) : this.#sender.sendInChat(jid);
  }

  /**
   * Waits for uploads. Files that could not be uploaded stay in the form, and the others are sent.
   * @param {string} jid
   */
  async send(jid) {
    if (this.#draftOf(jid).isSending) return;
    const { text } = this.#draftOf(jid);
    this.#markSending(jid, true);
    const sent = await this.#sendAll(jid, text);
    this.#markSending(jid, false);
    const isTextSent = sent.some(({ caption }) => caption !== undefined);
    if (sent.length > 0 && !isTextSent && this.#isTextLeftOver(jid, text))
      await this.#sender.sendInChat(jid);
  }

  /**
   * @param {string} jid
   * @param {string} text
   */
  async #sendAll(jid, text) {
    /** @type {NewMessage[]} */
    const sent = [];
    for (const { id } of this.#listOf(jid)) {
      const attachment = await this.#uploaded(jid, id);
      if (attachment?.status !== 'ready') continue;
      const isText = sent.every(({ caption }) => caption === undefined);
      const message = this.#messageOf(jid, attachment, isText ? text : '');
      try {
        if (message) sent.push(await this.#sendOne(jid, attachment, message));
      } catch (error) {
        this.#fail(jid, id, error);
        if (!isRefused(error)) break;
      }
    }
    return sent;
  }

  /**
   * @param {string} jid
   * @param {Attachment} attachment
   * @param {string} text
   * @returns {NewMessage | null}
   */
  #messageOf(jid, { id, name, upload, sendAs, isViewOnce }, text) {
    if (!upload || !sendAs) return null;
    const isCaption = text.trim() !== '' && captioned(this.#listOf(jid))?.id === id;
    const quotedId = this.#draftOf(jid).quoted?.id ?? null;
    return toNewMessage(
      { name, upload, sendAs, isViewOnce },
      { caption: isCaption ? text : '', quotedId },
    );
  }

  /**
   * @param {string} jid
   * @param {Attachment} attachment
   * @param {NewMessage} message
   */
  async #sendOne(jid, { id, upload, preview }, message) {
    const { text, mentions } = withNumbers(message.caption ?? '', this.#draftOf(jid).mentions);
    const named = mentions.length > 0 ? { ...message, caption: text, mentions } : message;
    const content = `${jid} ${JSON.stringify(named)}`;
    const answer = await this.#key.attempt(content, (key) => sendToChat(jid, named, key));
    // No copy of an animated picture: the service shows more of it.
    const url = upload?.is_animated ? null : preview;
    /** @type {Action[]} */
    const shown =
      url === null ? [] : [{ type: 'file.sent', jid: answer.chat_jid, id: answer.message_id, url }];
    this.#store.dispatch(
      ...shown,
      { type: 'draft.sent', key: jid, text: message.caption ?? '' },
      { type: 'draft.changed', key: jid, change: { isSending: true } },
    );
    this.#attachments.remove(id);
    return message;
  }

  /**
   * @param {string} jid
   * @param {string} id
   * @param {unknown} error
   */
  #fail(jid, id, error) {
    const isGone = codeOf(error) === 'not_found';
    this.#store.dispatch({
      type: 'attachment.changed',
      jid,
      id,
      // The service keeps files for a day: after that, the file has to be uploaded again.
      change: {
        problem: problemOf(error),
        ...(isGone && { status: /** @type {const} */ ('failed') }),
      },
    });
  }

  /**
   * Waits until the attachment is uploaded, or has failed; undefined if it was removed.
   * @param {string} jid
   * @param {string} id
   */
  async #uploaded(jid, id) {
    const find = () => this.#listOf(jid).find((attachment) => attachment.id === id);
    await this.#store.until(() => find()?.status !== 'uploading');
    return find();
  }

  /**
   * True if the text is left for a message of its own, as no file takes a caption.
   * @param {string} jid
   * @param {string} text
   */
  #isTextLeftOver(jid, text) {
    const canBeCaption = this.#listOf(jid).some(({ sendAs }) => takesCaption(sendAs));
    return !canBeCaption && text.trim() !== '' && this.#draftOf(jid).text === text;
  }

  /** @param {string} jid */
  #listOf(jid) {
    return this.#store.state.attachments[jid] ?? NO_ATTACHMENTS;
  }

  /** @param {string} jid */
  #draftOf(jid) {
    return this.#store.state.drafts[jid] ?? EMPTY_DRAFT;
  }

  /**
   * @param {string} jid
   * @param {boolean} isSending
   */
  #markSending(jid, isSending) {
    this.#store.dispatch({
      type: 'draft.changed',
      key: jid,
      change: isSending ? { isSending, problem: null } : { isSending },
    });
  }
}

/** @param {unknown} error */
const codeOf = (error) => problemOf(error).code;

/**
 * True if the service refuses this file, and may take the next one.
 * @param {unknown} error
 */
const isRefused = (error) => codeOf(error) === 'unsuitable_file';
