import { getMessage } from '../../service/dashboard-api.js';
import { keyOf } from '../../state/thread/threads.reducer.js';

/**
 * @import { Message } from '../../service/types.d.ts'
 * @import { AppStore } from '../../state/app.reducer.js'
 */

/** Fetches whole messages for loaded threads: their events were too large to contain them. */
export class WholeMessages {
  #store;
  /** @type {Set<string>} */
  #fetched = new Set();

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
  }

  /** @param {readonly Message[]} messages as the events have them */
  refresh(messages) {
    for (const message of messages) void this.#refresh(message);
  }

  /** @param {Message} message */
  async #refresh(message) {
    const name = `${message.chat_jid} ${keyOf(message)}`;
    if (this.#fetched.has(name)) return;
    this.#fetched.add(name);
    try {
      // Asks again after an event that came meanwhile: the answer may be older.
      for (let shown = this.#find(message); shown;) {
        const { message: whole } = await getMessage(message.chat_jid, message.id);
        const latest = this.#find(message);
        if (latest === shown) {
          // Another sender may have used the same id.
          if (keyOf(whole) === keyOf(message))
            this.#store.dispatch({ type: 'message.changed', message: whole });
          return;
        }
        shown = latest;
      }
    } catch {
      // Keeps the thread's version; the next event of the message tries again.
    } finally {
      this.#fetched.delete(name);
    }
  }

  /** @param {Message} message */
  #find(message) {
    const { threads } = this.#store.state;
    return threads[message.chat_jid]?.messages.find((other) => keyOf(other) === keyOf(message));
  }
}
