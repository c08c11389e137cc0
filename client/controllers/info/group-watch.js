import { isOwnEnd } from '../../state/info/group.view.js';

/**
 * @import { Group, Message } from '../../service/types.d.ts'
 * @import { AppState } from '../../state/app.reducer.js'
 * @import { Groups } from './groups.js'
 */

/**
 * Fetches the group of the open chat: its members, and the rights of the own role. WhatsApp is asked once for each
 * group that is opened, and again when a notice in its chat reports a change.
 */
export class GroupWatch {
  #groups;
  /** @type {string | null} */
  #jid = null;
  /** @type {Message[] | null} the last messages of the open chat that were looked at */
  #messages = null;
  /** @type {Map<string, string | undefined>} the newest notice of each group when it was fetched: its id */
  #notices = new Map();

  /** @param {Groups} groups */
  constructor(groups) {
    this.#groups = groups;
  }

  /** @param {AppState} state */
  update({ connection, isServiceAway, route, threads, parts }) {
    const isConnected = connection?.state === 'connected' && !isServiceAway;
    const jid = isConnected && route.jid?.endsWith('@g.us') ? route.jid : null;
    if (jid !== this.#jid) this.#follow(jid);
    const thread = jid === null ? undefined : threads[jid];
    if (jid !== null && thread?.hasLoaded) this.#read(jid, thread.messages, parts.groups[jid]);
  }

  /** @param {string | null} jid */
  #follow(jid) {
    this.#jid = jid;
    this.#messages = null;
    if (jid !== null) void this.#groups.ensure(jid);
  }

  /**
   * Fetches the group again after a new notice, also one that came while another chat was open, or without a
   * connection.
   * @param {string} jid
   * @param {Message[]} messages
   * @param {Group | undefined} group
   */
  #read(jid, messages, group) {
    if (messages === this.#messages) return;
    this.#messages = messages;
    const notice = messages.findLast(({ type }) => type === 'system');
    const isFirst = !this.#notices.has(jid);
    const isKnown = isFirst || this.#notices.get(jid) === notice?.id;
    this.#notices.set(jid, notice?.id);
    if (isKnown || !notice) return;
    if (group && isOwnEnd(notice, group)) this.#groups.leave(jid);
    else void this.#groups.refresh(jid);
  }
}
