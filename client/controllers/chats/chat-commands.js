import { problemOf } from '../../service/api-error.js';
import { changeChat } from '../../service/chats-api.js';
import { markRead } from '../../service/dashboard-api.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { AppStore } from '../../state/app.reducer.js'
 * @import { ChatChange } from '../../state/chats/chat-menu.view.js'
 */

/** Archives, pins, mutes and marks chats, and sets their timers, on all devices of the account. */
export class ChatCommands {
  #store;

  /** @type {Handlers} */
  intents = {
    'chat-change': ({ jid, change }) => void this.change(jid, change),
  };

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
  }

  /**
   * @param {string} jid
   * @param {ChatChange} change
   */
  async change(jid, change) {
    const chat = this.#store.state.chats.find((known) => known.jid === jid);
    try {
      if (change.marked_unread === false && chat && chat.unread_count > 0) await markRead(jid);
      this.#store.dispatch({ type: 'chat.changed', chat: await changeChat(jid, change) });
    } catch (error) {
      this.#store.dispatch({ type: 'notice.changed', notice: problemOf(error) });
    }
  }
}
