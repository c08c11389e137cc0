import { visitSignal } from '../../account/visit.js';
import { markRead } from '../../service/dashboard-api.js';

/**
 * @import { Chat } from '../../service/types.d.ts'
 * @import { AppState, AppStore } from '../../state/app.reducer.js'
 */

/** Marks the visible chat as read, also when messages arrive in it. */
export class ReadMarker {
  /** @type {Chat | null} the chat at the last attempt: there is one attempt for each change of it */
  #attempted = null;

  /** @param {AppStore} store */
  constructor(store) {
    document.addEventListener('visibilitychange', () => this.update(store.state), {
      signal: visitSignal(),
    });
  }

  /** @param {AppState} state */
  update({ route, threads, chats, parts, isServiceAway }) {
    if (isServiceAway) this.#attempted = null; // the last attempt may be lost
    if (document.visibilityState !== 'visible' || isServiceAway) return;
    const chat = chats.find(({ jid }) => jid === route.jid);
    if (
      !chat ||
      chat.unread_count === 0 ||
      chat === this.#attempted ||
      chat.jid === parts.unattended ||
      !threads[chat.jid]?.hasLoaded
    )
      return;
    this.#attempted = chat;
    markRead(chat.jid).catch(() => undefined); // the count stays visible, and the next message tries again
  }
}
