import { problemOf } from '../../service/api-error.js';
import {
  changeGroup,
  changeMembers,
  getContact,
  getInvite,
  leaveGroup,
  picturePath,
} from '../../service/people-api.js';
import { EMPTY_INFO } from '../../state/info/chat-info.js';
import { refusedMembers } from '../../state/info/group.view.js';
import { changeParts } from '../shared/change-parts.js';
import { NewsFollower } from '../shared/news-follower.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { GroupChange, MemberAction } from '../../service/types.d.ts'
 * @import { AppState, AppStore } from '../../state/app.reducer.js'
 * @import { OpenInfo } from '../../state/info/chat-info.js'
 * @import { Groups } from './groups.js'
 */

/**
 * The dialog about a chat: fetches its facts, again when the chat has another name or a group's notice, and on request;
 * makes the changes of groups.
 */
export class ChatInfo {
  #store;
  #groups;
  #follower = new NewsFollower(() => this.#load());
  /** @type {Promise<unknown>} the end of the latest act */
  #turn = Promise.resolve();
  /** @type {Set<{ jid: string, name: unknown }>} the acts that go on or wait */
  #acts = new Set();

  /** @type {Handlers} */
  intents = {
    'info-request': ({ jid }) => void this.open(jid),
    'info-refresh': () => void this.#load(),
    'info-change': (change) => this.change(change),
    'info-close': () => this.close(),
    'group-save': () => void this.saveTexts(),
    'group-change': ({ changes }) => void this.#changeSettings(changes),
    'group-members': ({ action, jids }) => void this.changeMembers(action, jids),
    'group-invite': () => void this.showInvite(),
    'group-leave': () => void this.leave(),
    // Noted, so that a missing picture is not asked for again.
    'picture-missing': ({ jid }) => this.#keepPicture(jid, null),
  };

  /**
   * @param {AppStore} store
   * @param {Groups} groups
   */
  constructor(store, groups) {
    this.#store = store;
    this.#groups = groups;
  }

  get #info() {
    return this.#store.state.parts.info;
  }

  /** @param {string} jid */
  async open(jid) {
    // The facts are fetched below: nothing is to be asked again.
    this.#follower.update(keyOf(this.#store.state, jid), false);
    changeParts(this.#store, { info: { ...EMPTY_INFO, jid } });
    await this.#load();
  }

  /** @param {AppState} state */
  update(state) {
    const { info } = state.parts;
    this.#follower.update(keyOf(state, info?.jid), info !== null);
  }

  async #load() {
    if (!this.#info) return;
    const { jid } = this.#info;
    this.#update(jid, { isLoading: true });
    try {
      if (isGroup(jid)) await this.#loadGroup(jid);
      else await this.#loadContact(jid);
      this.#update(jid, { asOf: Date.now(), problem: null });
    } catch (error) {
      this.#update(jid, { problem: problemOf(error) });
    }
    this.#update(jid, { isLoading: false });
  }

  close() {
    if (this.#info) changeParts(this.#store, { info: null });
  }

  /** @param {Partial<OpenInfo>} change */
  change(change) {
    if (this.#info) this.#update(this.#info.jid, { failure: null, ...change });
  }

  /** Saves the subject and the description, as far as they were changed. */
  async saveTexts() {
    const { jid, texts } = this.#info ?? EMPTY_TEXTS;
    const group = this.#store.state.parts.groups[jid];
    if (!group) return;
    const subject = texts.subject.trim();
    const description = texts.description.trim();
    const changes = {
      ...(subject !== group.subject && { subject }),
      ...(description !== (group.description ?? '') && { description }),
    };
    if (Object.keys(changes).length === 0) return this.change({ mode: 'view' });
    await this.#do('texts', async () => {
      await this.#changeGroup(jid, changes);
      return { mode: 'view' };
    });
  }

  /**
   * @param {MemberAction} action
   * @param {string[]} jids
   */
  changeMembers(action, jids) {
    return this.#do([action, ...jids].join(' '), async (jid) => {
      const known = this.#store.state.parts.groups[jid];
      const { results, group } = await changeMembers(jid, action, jids);
      this.#groups.keep(group);
      const failure = refusedMembers(action === 'add' ? group : (known ?? group), results);
      return { mode: 'view', chosen: [], member: null, failure };
    });
  }

  showInvite() {
    return this.#do('invite', async (jid) => ({ invite: (await getInvite(jid)).url }));
  }

  leave() {
    return this.#do('leave', async (jid) => {
      await leaveGroup(jid);
      this.#groups.leave(jid);
      if (this.#info?.jid === jid) this.close();
      return {};
    });
  }

  /** @param {string} jid */
  async #loadGroup(jid) {
    await this.#groups.fetch(jid);
    const isAsked = this.#store.state.parts.pictures[jid] !== undefined;
    // Only a request for the picture tells whether a group has one.
    if (!isAsked) this.#keepPicture(jid, picturePath(jid));
  }

  /** @param {string} jid */
  async #loadContact(jid) {
    const contact = await getContact(jid);
    this.#update(jid, { contact });
    this.#keepPicture(jid, contact.picture_url);
  }

  /**
   * @param {string} jid
   * @param {string | null} address
   */
  #keepPicture(jid, address) {
    const { pictures } = this.#store.state.parts;
    changeParts(this.#store, { pictures: { ...pictures, [jid]: address } });
  }

  /** @param {GroupChange} changes */
  #changeSettings(changes) {
    // Each is an act of its own: a box may be turned on, off and on again.
    return this.#do(changes, (jid) => this.#changeGroup(jid, changes), changes);
  }

  /**
   * @param {string} jid
   * @param {GroupChange} changes
   */
  async #changeGroup(jid, changes) {
    this.#groups.keep(await changeGroup(jid, changes));
    return {};
  }

  /**
   * Makes one change after the other: what is chosen meanwhile waits.
   * @param {unknown} name a second act of this name, by a second press, is left out while the first goes on
   * @param {(jid: string) => Promise<Partial<OpenInfo>>} act returns the state afterwards
   * @param {GroupChange} [pending]
   */
  async #do(name, act, pending = {}) {
    const info = this.#info;
    if (!info || this.#actsIn(info.jid).some((other) => other.name === name)) return;
    const { jid } = info;
    const own = { jid, name };
    this.#acts.add(own);
    this.#update(jid, { pending: { ...info.pending, ...pending }, isBusy: true, failure: null });
    /** @type {Promise<Partial<OpenInfo>>} */
    const ended = this.#turn.then(() => act(jid)).catch((error) => ({ failure: problemOf(error) }));
    this.#turn = ended;
    const result = await ended;
    this.#acts.delete(own);
    const later = without(this.#info?.pending ?? {}, pending);
    this.#update(jid, { ...result, pending: later, isBusy: this.#actsIn(jid).length > 0 });
  }

  /** @param {string} jid */
  #actsIn(jid) {
    return [...this.#acts].filter((act) => act.jid === jid);
  }

  /**
   * Changes the dialog, unless another chat's is open by now.
   * @param {string} jid
   * @param {Partial<OpenInfo>} change
   */
  #update(jid, change) {
    const info = this.#info;
    if (info?.jid === jid) changeParts(this.#store, { info: { ...info, ...change } });
  }
}

/**
 * The part of the chat on which the shown facts depend.
 * @param {AppState} state
 * @param {string} [jid]
 */
function keyOf({ chats, notices }, jid = '') {
  const chat = chats.find((each) => each.jid === jid);
  return JSON.stringify([jid, chat?.title, chat?.name, chat?.phone, chat?.lid, notices[jid]]);
}

/**
 * The changes without those that were made, unless they were chosen anew by then.
 * @param {GroupChange} changes
 * @param {GroupChange} made
 * @returns {GroupChange}
 */
const without = (changes, made) =>
  Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => Object(made)[name] !== value),
  );

/** @param {string} jid */
const isGroup = (jid) => jid.endsWith('@g.us');

const EMPTY_TEXTS = { jid: '', texts: EMPTY_INFO.texts };
