import { atTheEnd, later } from '../../account/visit.js';
import { sendPresence } from '../../service/chats-api.js';
import { EMPTY_DRAFT } from '../../state/compose/drafts.reducer.js';

/**
 * @import { OwnState } from '../../service/chats-api.js'
 * @import { AppState, AppStore } from '../../state/app.reducer.js'
 */

/** Other clients forget an activity after about ten seconds. */
const REPEAT_MS = 5000;
const SILENCE_MS = 5000;

/** Shows the people of a chat that the user types, unless the settings forbid it. */
export class OwnTyping {
  #store;
  /** @type {string | null} the chat whose people see "typing" now */
  #jid = null;
  /** The text of the open chat, as it was last seen. */
  #open = { jid: /** @type {string | null} */ (null), text: '' };
  #sentAt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #silence;

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
    atTheEnd(() => this.#stop());
  }

  /** @param {AppState} state */
  update({ route: { jid }, settings, drafts }) {
    const { text, isSending } = drafts[jid ?? ''] ?? EMPTY_DRAFT;
    const isWritten = jid === this.#open.jid && text !== this.#open.text;
    this.#open = { jid, text };
    if (this.#jid !== null && (jid !== this.#jid || !settings.isTypingShown || isSending))
      this.#stop();
    else if (jid !== null && isWritten) this.#write(jid, text);
  }

  /**
   * @param {string} jid
   * @param {string} text
   */
  #write(jid, text) {
    if (text === '') return this.#stop();
    const { settings, connection, isServiceAway } = this.#store.state;
    if (isServiceAway) return;
    if (!settings.isTypingShown || connection?.state !== 'connected') return;
    clearTimeout(this.#silence);
    this.#silence = later(() => this.#stop(), SILENCE_MS);
    if (this.#jid === jid && Date.now() - this.#sentAt < REPEAT_MS) return;
    this.#jid = jid;
    this.#sentAt = Date.now();
    say(jid, 'typing');
  }

  /** Sending, another chat, and a closed window end it. */
  #stop() {
    clearTimeout(this.#silence);
    const jid = this.#jid;
    this.#jid = null;
    // Nobody is connected to be told: the others forget it by themselves.
    const isHeard = !this.#store.state.isServiceAway;
    if (jid !== null && isHeard) say(jid, 'paused');
  }
}

/**
 * @param {string} jid
 * @param {OwnState} state
 */
function say(jid, state) {
  sendPresence(jid, state).catch(() => undefined); // nothing depends on it
}
