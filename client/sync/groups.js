import { getGroup } from '../service/people-api.js';
import { changeParts } from './parts.js';

/**
 * @import { Group } from '../service/types.d.ts'
 * @import { Action, AppState } from '../state/app.reducer.js'
 * @import { Store } from '../state/store.js'
 */

/** Fetches what is known about groups: their members, for mentions and for the dialog about a group. */
export class Groups {
  #store;
  /** @type {Map<string, Promise<Group>>} */
  #pending = new Map();

  /** @param {Store<AppState, Action>} store */
  constructor(store) {
    this.#store = store;
  }

  /**
   * For mentions, what was fetched before will do: a later one comes with the dialog.
   * @param {string} jid
   */
  async ensure(jid) {
    if (this.#store.state.parts.groups[jid]) return;
    // Without members there are no proposals; one can still type.
    await this.fetch(jid).catch(() => undefined);
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
   * WhatsApp tells nothing more about a group to who has left it.
   * @param {string} jid
   */
  forget(jid) {
    const { [jid]: _left, ...groups } = this.#store.state.parts.groups;
    changeParts(this.#store, { groups });
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
