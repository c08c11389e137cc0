import { problemOf } from '../service/api-error.js';
import { sendText } from '../service/dashboard-api.js';
import { IdempotencyKey } from '../service/idempotency-key.js';
import { recipientOf } from '../state/chat.view.js';
import { NEW_MESSAGE } from '../state/drafts.reducer.js';

/**
 * @import { Action, AppState } from '../state/app.reducer.js'
 * @import { Store } from '../state/store.js'
 *
 * @typedef {(key: string) => Promise<{ chat_jid: string, message_id: string }>} Attempt
 */

/** Sends drafts. A text leaves its form only once the service has accepted it. */
export class Sender {
  #store;
  #key = new IdempotencyKey();

  /** @param {Store<AppState, Action>} store */
  constructor(store) {
    this.#store = store;
  }

  /** @param {string} jid */
  async sendInChat(jid) {
    const { drafts, chats } = this.#store.state;
    const text = drafts[jid]?.text ?? '';
    const recipient = recipientOf(
      jid,
      chats.find((chat) => chat.jid === jid),
    );
    if (recipient === null) return;
    await this.#send(jid, text, `${jid} ${text}`, (key) => sendText(recipient, text, key));
  }

  /** @returns {Promise<string | null>} the chat of the new message, or null when it was not accepted */
  async sendNew() {
    const { to = '', text = '' } = this.#store.state.drafts[NEW_MESSAGE] ?? {};
    const answer = await this.#send(NEW_MESSAGE, text, `${to} ${text}`, (key) =>
      sendText(to, text, key),
    );
    return answer?.chat_jid ?? null;
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
      const answer = await this.#key.use(content, attempt);
      this.#store.dispatch({ type: 'draft.sent', key: draft, text });
      return answer;
    } catch (error) {
      this.#change(draft, { isSending: false, problem: problemOf(error) });
      return null;
    }
  }

  /**
   * @param {string} key
   * @param {Partial<import('../state/drafts.reducer.js').Draft>} change
   */
  #change(key, change) {
    this.#store.dispatch({ type: 'draft.changed', key, change });
  }
}
