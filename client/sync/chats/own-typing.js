import { sendPresence } from '../../service/chats-api.js';

/**
 * @import { OwnState } from '../../service/chats-api.js'
 * @import { Action, AppState } from '../../state/app.reducer.js'
 * @import { Store } from '../../state/store.js'
 */

/** Who sees it forgets it after about ten seconds. */
const REPEAT_MS = 5000;
const SILENCE_MS = 5000;

/** Shows the people of a chat that somebody writes to them here, unless the settings say not to. */
export class OwnTyping {
  #store;
  /** @type {string | null} the chat whose people see "typing" now */
  #jid = null;
  #sentAt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #silence;

  /** @param {Store<AppState, Action>} store */
  constructor(store) {
    this.#store = store;
  }

  /**
   * The text of a chat was changed by hand.
   * @param {string} jid
   * @param {string} text
   */
  write(jid, text) {
    if (text === '') return this.stop();
    const { settings, connection, isServiceAway } = this.#store.state;
    if (isServiceAway) return;
    if (!settings.isTypingShown || connection?.state !== 'connected') return;
    if (this.#jid !== jid) this.stop();
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.stop(), SILENCE_MS);
    if (this.#jid === jid && Date.now() - this.#sentAt < REPEAT_MS) return;
    this.#jid = jid;
    this.#sentAt = Date.now();
    say(jid, 'typing');
  }

  /** Sending, another chat, and a closed window end it. */
  stop() {
    clearTimeout(this.#silence);
    const jid = this.#jid;
    this.#jid = null;
    // Nobody is there to be told: the others forget it by themselves.
    const isHeard = !this.#store.state.isServiceAway;
    if (jid !== null && isHeard) say(jid, 'paused');
  }

  /** @param {AppState} state */
  update({ route, settings }) {
    if (this.#jid !== null && (route.jid !== this.#jid || !settings.isTypingShown)) this.stop();
  }
}

/**
 * @param {string} jid
 * @param {OwnState} state
 */
function say(jid, state) {
  sendPresence(jid, state).catch(() => undefined); // nothing depends on it
}
