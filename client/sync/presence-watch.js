import { subscribePresence } from '../service/chats-api.js';
import { nextExpiry } from '../state/presence.reducer.js';

/**
 * @import { Action, AppState } from '../state/app.reducer.js'
 * @import { Presence } from '../state/presence.reducer.js'
 * @import { Store } from '../state/store.js'
 */

/** Asks who is there in the open chat, and forgets what is out of date. */
export class PresenceWatch {
  #store;
  /** @type {string | null} */
  #jid = null;
  /** @type {Presence} */
  #presence = {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Store<AppState, Action>} store */
  constructor(store) {
    this.#store = store;
  }

  /** @param {AppState} state */
  update({ connection, isServiceAway, route, presence }) {
    const isConnected = connection?.state === 'connected' && !isServiceAway;
    this.#follow(isConnected ? route.jid : null);
    if (!isConnected && Object.keys(presence).length > 0)
      this.#store.dispatch({ type: 'presence.forgotten' });
    else if (presence !== this.#presence) this.#expire(presence);
  }

  /** @param {string | null} jid */
  #follow(jid) {
    if (jid === this.#jid) return;
    this.#jid = jid;
    // Without it the chat works all the same. The next chat, or the next connection, tries again.
    if (jid !== null) subscribePresence(jid).catch(() => undefined);
  }

  /** @param {Presence} presence */
  #expire(presence) {
    this.#presence = presence;
    clearTimeout(this.#timer);
    const at = nextExpiry(presence);
    if (at === null) return;
    this.#timer = setTimeout(
      () => this.#store.dispatch({ type: 'presence.expired', now: Date.now() }),
      Math.max(0, at - Date.now()),
    );
  }
}
