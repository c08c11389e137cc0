import { later } from '../../account/visit.js';
import { subscribePresence } from '../../service/chats-api.js';
import { nextExpiry } from '../../state/chats/presence.reducer.js';

/**
 * @import { AppState, AppStore } from '../../state/app.reducer.js'
 * @import { Presence } from '../../state/chats/presence.reducer.js'
 */

/** A subscription ends after two minutes. */
const RENEW_MS = 100_000;
/** The kinds of chats in which people can be there. */
const CHAT_OF_PEOPLE = /@(s\.whatsapp\.net|lid|g\.us)$/;

/** Asks who is there in the open chat, and forgets expired news. */
export class PresenceWatch {
  #store;
  /** @type {string | null} */
  #jid = null;
  /** @type {Presence} */
  #presence = {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #expiry;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #renewal;

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
  }

  /** @param {AppState} state */
  update({ connection, isServiceAway, route, presence }) {
    const isConnected = connection?.state === 'connected' && !isServiceAway;
    const jid = isConnected && CHAT_OF_PEOPLE.test(route.jid ?? '') ? route.jid : null;
    if (jid !== this.#jid) this.#follow(jid);
    if (!isConnected && Object.keys(presence).length > 0)
      this.#store.dispatch({ type: 'presence.forgotten' });
    else if (presence !== this.#presence) this.#expire(presence);
  }

  /** @param {string | null} jid */
  #follow(jid) {
    clearTimeout(this.#renewal);
    this.#jid = jid;
    if (jid === null) return;
    // A chat works without it, and the next renewal tries again.
    if (document.visibilityState === 'visible') subscribePresence(jid).catch(() => undefined);
    this.#renewal = later(() => this.#follow(jid), RENEW_MS);
  }

  /** @param {Presence} presence */
  #expire(presence) {
    this.#presence = presence;
    clearTimeout(this.#expiry);
    const at = nextExpiry(presence);
    if (at === null) return;
    this.#expiry = later(
      () => this.#store.dispatch({ type: 'presence.expired', now: Date.now() }),
      Math.max(0, at - Date.now()),
    );
  }
}
