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
   * What was fetched before will do: a later one comes with the dialog, or with a notice.
   * @param {string} jid
   */
  async ensure(jid) {
    if (!this.#store.state.parts.groups[jid]) await this.refresh(jid);
  }

  /**
   * Without it, there are no proposals of names, and nothing is known to be forbidden: WhatsApp says so in the end.
   * @param {string} jid
   */
  async refresh(jid) {
    await this.fetch(jid).catch(() => this.forget(jid));
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
   * What is known may be out of date, as that of a group that one has left.
   * @param {string} jid
   */
  forget(jid) {
    const { [jid]: known, ...groups } = this.#store.state.parts.groups;
    if (known) changeParts(this.#store, { groups });
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
