import { problemOf } from '../../service/api-error.js';
import { IdempotencyKey } from '../../service/idempotency-key.js';
import {
  deleteMessage,
  editMessage,
  forwardMessage,
  react,
  vote,
} from '../../service/messages-api.js';
import { editKey, EMPTY_DRAFT } from '../../state/compose/drafts.reducer.js';
import { nameable, withNumbers } from '../../state/compose/mentions.js';
import { openAct } from '../../state/message-acts/message-act.js';
import { namedText } from '../../state/messages/message.view.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { Message } from '../../service/types.d.ts'
 * @import { AppStore } from '../../state/app.reducer.js'
 * @import { Draft } from '../../state/compose/drafts.reducer.js'
 * @import { OpenAct } from '../../state/message-acts/message-act.js'
 */

/**
 * Carries out the acts for a message. An accepted one is shown when its event comes; a refused one is reported where it
 * was asked for, or in a notice.
 */
export class MessageActions {
  #store;
  #key = new IdempotencyKey();

  /** @type {Handlers} */
  intents = {
    'reaction-change': ({ message, emoji }) => void this.react(message, emoji),
    'vote-request': ({ message, options }) => void this.vote(message, options),
    'reply-request': ({ message }) => this.startReply(message),
    'edit-request': ({ message }) => this.startEdit(message),
    'edit-save': ({ jid }) => void this.saveEdit(jid),
    'edit-leave': ({ jid }) => this.leaveEdit(jid),
    'act-open': ({ kind, message }) =>
      this.#store.dispatch({ type: 'act.changed', act: openAct(kind, message) }),
    'act-close': () => this.#store.dispatch({ type: 'act.changed', act: null }),
    'delete-request': ({ scope }) => void this.delete(scope),
    'forward-request': ({ to }) => void this.forward(to),
    'change-dismiss': ({ change }) => this.#store.dispatch({ type: 'change.dismissed', change }),
  };

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
  }

  /**
   * @param {Message} message
   * @param {string | null} emoji null takes the own reaction back
   */
  react(message, emoji) {
    return this.#orNotice(() =>
      this.#key.attempt(`react ${message.id} ${emoji}`, (key) => react(message, emoji, key)),
    );
  }

  /**
   * @param {Message} message
   * @param {string[]} options
   */
  vote(message, options) {
    return this.#orNotice(() =>
      this.#key.attempt(`vote ${message.id} ${options.join('\n')}`, (key) =>
        vote(message, options, key),
      ),
    );
  }

  /**
   * A reply is a message of its own, not the edited one.
   * @param {Message} message
   */
  startReply(message) {
    this.#draft(message.chat_jid, { quoted: message });
    this.leaveEdit(message.chat_jid);
  }

  /** @param {Message} message */
  startEdit(message) {
    const mentions = nameable(message.mentions);
    const text = namedText(message.text ?? '', mentions);
    const change = { ...EMPTY_DRAFT, edited: message, text, mentions };
    this.#store.dispatch({ type: 'draft.changed', key: editKey(message.chat_jid), change });
  }

  /** @param {string} jid */
  leaveEdit(jid) {
    const key = editKey(jid);
    if (this.#store.state.drafts[key]?.edited) this.#draft(key, EMPTY_DRAFT);
  }

  /** @param {string} jid */
  async saveEdit(jid) {
    const key = editKey(jid);
    const {
      edited,
      text: written,
      isSending,
      mentions,
    } = this.#store.state.drafts[key] ?? EMPTY_DRAFT;
    if (!edited || isSending) return;
    const { text } = withNumbers(written, mentions);
    if (text === edited.text) return this.#draft(key, EMPTY_DRAFT);
    this.#draft(key, { isSending: true, problem: null });
    try {
      await this.#key.attempt(`edit ${edited.id} ${text}`, (attempt) =>
        editMessage(edited, text, attempt),
      );
      this.#draft(key, EMPTY_DRAFT);
    } catch (error) {
      this.#draft(key, { isSending: false, problem: problemOf(error) });
    }
  }

  /** @param {'everyone' | 'me'} scope */
  async delete(scope) {
    await this.#act(({ message }) =>
      this.#key.attempt(`delete ${message.id} ${scope}`, (key) =>
        deleteMessage(message, scope, key),
      ),
    );
  }

  /** @param {string[]} to */
  async forward(to) {
    await this.#act(({ message }) =>
      this.#key.attempt(`forward ${message.id} ${to.join(' ')}`, (key) =>
        forwardMessage(message, to, key),
      ),
    );
  }

  /**
   * Carries out the act of the open dialog, and closes it.
   * @param {(act: OpenAct) => Promise<unknown>} work
   */
  async #act(work) {
    const { act } = this.#store.state;
    if (!act || act.isBusy) return;
    const busy = { ...act, isBusy: true, problem: null };
    this.#store.dispatch({ type: 'act.changed', act: busy });
    const done = await work(act).then(
      () => null,
      (error) => ({ ...act, problem: problemOf(error) }),
    );
    // Not if it was closed in the meantime.
    if (this.#store.state.act === busy) this.#store.dispatch({ type: 'act.changed', act: done });
    else if (done) this.#store.dispatch({ type: 'notice.changed', notice: done.problem });
  }

  /** @param {() => Promise<unknown>} work */
  async #orNotice(work) {
    try {
      await work();
    } catch (error) {
      this.#store.dispatch({ type: 'notice.changed', notice: problemOf(error) });
    }
  }

  /**
   * @param {string} key
   * @param {Partial<Draft>} change
   */
  #draft(key, change) {
    this.#store.dispatch({ type: 'draft.changed', key, change });
  }
}
