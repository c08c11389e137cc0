import { getContact, picturePath } from '../../service/people-api.js';
import { changeParts } from '../shared/change-parts.js';

/**
 * @import { AppState, AppStore } from '../../state/app.reducer.js'
 */

/**
 * Shows the pictures of everybody in the playground. Those of real people are asked for only when somebody looks at
 * them: WhatsApp restricts accounts that ask much.
 */
export class Faces {
  #store;
  /** @type {Set<string>} jids */
  #asked = new Set();
  /** @type {AppState['playground']['groups'] | null} those of the start, which have one */
  #groups = null;

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
  }

  /** @param {AppState} state */
  update({ playground, connection, chats }) {
    if (!playground.isAvailable || connection?.state !== 'connected') return;
    this.#groups ??= playground.groups;
    for (const { jid, is_group } of chats) {
      if (this.#asked.has(jid)) continue;
      this.#asked.add(jid);
      if (!is_group) void this.#load(jid);
      else if (this.#groups.some((group) => group.jid === jid)) this.#keep(jid, picturePath(jid));
    }
  }

  /** @param {string} jid */
  async #load(jid) {
    const contact = await getContact(jid).catch(() => null);
    if (contact) this.#keep(jid, contact.picture_url);
  }

  /**
   * @param {string} jid
   * @param {string | null} address
   */
  #keep(jid, address) {
    const { pictures } = this.#store.state.parts;
    changeParts(this.#store, { pictures: { ...pictures, [jid]: address } });
  }
}
