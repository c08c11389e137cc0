import { problemOf } from '../../service/api-error.js';
import { getGroup } from '../../service/people-api.js';
import { leftGroup, unknownGroup } from '../../state/info/group.view.js';
import { changeParts } from '../shared/change-parts.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { Group } from '../../service/types.d.ts'
 * @import { AppStore } from '../../state/app.reducer.js'
 */

/** Fetches groups with their members, for mentions and for the dialog about a group. */
export class Groups {
  #store;
  /** @type {Map<string, Promise<Group>>} */
  #pending = new Map();

  /** @type {Handlers} */
  intents = {
    'members-request': ({ jid }) => void this.ensure(jid),
  };

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
  }

  /**
   * An earlier fetch is enough: the dialog, or a notice, brings a later one.
   * @param {string} jid
   */
  async ensure(jid) {
    if (!this.#store.state.parts.groups[jid]) await this.refresh(jid);
  }

  /**
   * Fetches a group. Without it, there are no proposals of names, and no known prohibitions: WhatsApp refuses in the
   * end.
   * @param {string} jid
   */
  async refresh(jid) {
    try {
      await this.fetch(jid);
    } catch (error) {
      if (problemOf(error).code === 'not_permitted') this.leave(jid);
    }
  }

  /**
   * @param {string} jid
   * @returns {Promise<Group>}
   */
  fetch(jid) {
    const pending = this.#pending.get(jid) ?? this.#load(jid);
    this.#pending.set(jid, pending);
    return pending;
  }

  /** @param {Group} group */
  keep(group) {
    const { groups } = this.#store.state.parts;
    changeParts(this.#store, { groups: { ...groups, [group.jid]: group } });
  }

  /**
   * WhatsApp reports nothing more about a group to people who are not in it.
   * @param {string} jid
   */
  leave(jid) {
    const { parts, chats } = this.#store.state;
    const subject = chats.find((chat) => chat.jid === jid)?.title ?? '';
    this.keep(leftGroup(parts.groups[jid] ?? unknownGroup(jid, subject)));
  }

  /** @param {string} jid */
  async #load(jid) {
    try {
      const group = await getGroup(jid);
      this.keep(group);
      return group;
    } finally {
      this.#pending.delete(jid);
    }
  }
}
