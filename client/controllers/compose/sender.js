import { later } from '../../account/visit.js';
import { problemOf } from '../../service/api-error.js';
import { checkText, retryMessage, sendText, sendToChat } from '../../service/dashboard-api.js';
import { IdempotencyKey } from '../../service/idempotency-key.js';
import { recipientOf } from '../../state/chats/chat.view.js';
import { NEW_MESSAGE } from '../../state/compose/drafts.reducer.js';
import { withNumbers } from '../../state/compose/mentions.js';
import { isRecipient } from '../../state/people/recipient.js';
import { chatHref } from '../../state/shared/route.js';
import { leadTo } from '../shared/lead-to.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { Message } from '../../service/types.d.ts'
 * @import { Queued } from '../../service/dashboard-api.js'
 * @import { AppStore } from '../../state/app.reducer.js'
 * @import { Draft } from '../../state/compose/drafts.reducer.js'
 *
 * @typedef {(key: string) => Promise<Queued>} Attempt
 */

const CHECK_AFTER_MS = 500;
/** Shorter numbers are not checked: they count as still being typed. */
const MIN_DIGITS = 7;

/** Sends drafts. A text stays in its form until the service has accepted it. */
export class Sender {
  #store;
  #key = new IdempotencyKey();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #checkTimer;
  #checked = '';

  /** @type {Handlers} */
  intents = {
    'retry-request': ({ message }) => void this.retry(message),
    'draft-change': ({ key, change }) => {
      this.#change(key, change);
      if (key === NEW_MESSAGE) this.checkRecipient();
    },
    'new-message-toggle': ({ isOpen }) => this.#toggleNew(isOpen),
    'new-message-send': () => void this.sendNew(),
  };

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
  }

  /** @param {string} jid */
  async sendInChat(jid) {
    const { drafts, chats } = this.#store.state;
    const { text = '', quoted = null, mentions = [] } = drafts[jid] ?? {};
    const chat = chats.find((known) => known.jid === jid);
    const named = withNumbers(text, mentions);
    const message = {
      text: named.text,
      ...(named.mentions.length > 0 && { mentions: named.mentions }),
      ...(quoted && { quoted_id: quoted.id }),
    };
    const recipient = quoted ? null : recipientOf(jid, chat);
    const content = `${jid} ${JSON.stringify(message)}`;
    await this.#send(jid, text, content, (key) =>
      recipient === null ? sendToChat(jid, message, key) : sendText(recipient, text, key),
    );
  }

  /** Sends the new message, and goes to its chat. */
  async sendNew() {
    const { to = '', text = '' } = this.#store.state.drafts[NEW_MESSAGE] ?? {};
    const answer = await this.#send(NEW_MESSAGE, text, `${to} ${text}`, (key) =>
      sendText(to, text, key),
    );
    if (!answer) return;
    this.#toggleNew(false);
    leadTo(chatHref(answer.chat_jid));
  }

  /** @param {Message} message */
  async retry({ id }) {
    try {
      await retryMessage(id);
    } catch (error) {
      this.#store.dispatch({ type: 'notice.changed', notice: problemOf(error) });
    }
  }

  /** Checks the number in the new-message form after a pause in typing. */
  checkRecipient() {
    const { to = '' } = this.#store.state.drafts[NEW_MESSAGE] ?? {};
    if (to === this.#checked) return;
    this.#checked = to;
    clearTimeout(this.#checkTimer);
    if (this.#store.state.recipientCheck)
      this.#store.dispatch({ type: 'recipient.checked', check: null });
    const isComplete = isRecipient(to) && to.replace(/\D/g, '').length >= MIN_DIGITS;
    if (!isComplete || this.#store.state.connection?.state !== 'connected') return;
    this.#checkTimer = later(() => void this.#check(to), CHECK_AFTER_MS);
  }

  /** @param {string} to */
  async #check(to) {
    try {
      const check = await checkText(to, 'x');
      if (to === this.#checked) this.#store.dispatch({ type: 'recipient.checked', check });
    } catch {
      // The check is only a hint; sending reports the error.
    }
  }

  /** @param {boolean} isOpen */
  #toggleNew(isOpen) {
    this.#store.dispatch({ type: 'new-message.toggled', isOpen });
  }

  /**
   * @param {string} draft
   * @param {string} text
   * @param {string} content
   * @param {Attempt} attempt
   */
  async #send(draft, text, content, attempt) {
    if (this.#store.state.drafts[draft]?.isSending) return null;
    this.#change(draft, { isSending: true, problem: null });
    try {
      const answer = await this.#key.attempt(content, attempt);
      this.#store.dispatch({ type: 'draft.sent', key: draft, text });
      return answer;
    } catch (error) {
      this.#change(draft, { isSending: false, problem: problemOf(error) });
      return null;
    }
  }

  /**
   * @param {string} key
   * @param {Partial<Draft>} change
   */
  #change(key, change) {
    this.#store.dispatch({ type: 'draft.changed', key, change });
  }
}
