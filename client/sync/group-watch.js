import { isOwnEnd } from '../state/group.view.js';

/**
 * @import { Group, Message } from '../service/types.d.ts'
 * @import { AppState } from '../state/app.reducer.js'
 * @import { Groups } from './groups.js'
 */

/**
 * Has the group of the open chat known: who its members are, and what the own role allows. WhatsApp is asked once for
 * each group that is opened, and again when a notice in its chat says that something has changed.
 */
export class GroupWatch {
  #groups;
  /** @type {string | null} */
  #jid = null;
  /** @type {Message[] | null} null until the messages of the open chat are loaded */
  #messages = null;
  /** @type {string | undefined} the id of the newest one about the group */
  #noticeId;

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
   * @param {string} jid
   * @param {Message[]} messages
   * @param {Group | undefined} group
   */
  #read(jid, messages, group) {
    if (messages === this.#messages) return;
    const isFirst = this.#messages === null;
    this.#messages = messages;
    const notice = messages.findLast(({ type }) => type === 'system');
    if (notice?.id === this.#noticeId) return;
    this.#noticeId = notice?.id;
    if (isFirst || !notice) return;
    if (group && isOwnEnd(notice, group)) this.#groups.leave(jid);
    else void this.#groups.refresh(jid);
  }
}
