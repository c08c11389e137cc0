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
  /** @type {{ jid: string, changes: GroupChange }[]} the settings that are not made yet, in the order of their choice */
  #chosen = [];
  /** @type {Map<string, Promise<unknown>>} the end of the latest act in each group */
  #ends = new Map();

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
    const isBusy = this.#ends.has(jid);
    const info = { ...EMPTY_INFO, jid, pending: this.#pendingIn(jid), isBusy };
    changeParts(this.#store, { info });
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
    await this.#do(async () => {
      await this.#changeGroup(jid, changes);
      return { mode: 'view' };
    });
  }

  /**
   * @param {MemberAction} action
   * @param {string[]} jids
   */
  changeMembers(action, jids) {
    return this.#do(async (jid) => {
      const known = this.#store.state.parts.groups[jid];
      const { results, group } = await changeMembers(jid, action, jids);
      this.#groups.keep(group);
      const failure = refusedMembers(action === 'add' ? group : (known ?? group), results);
      return { mode: 'view', chosen: [], member: null, failure };
    });
  }

  showInvite() {
    return this.#do(async (jid) => ({ invite: (await getInvite(jid)).url }));
  }

  leave() {
    return this.#do(async (jid) => {
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

  /**
   * Makes a setting after the changes that go on. It must not be left out, since nothing shows that they do.
   * @param {GroupChange} changes
   */
  async #changeSettings(changes) {
    const info = this.#info;
    if (!info) return;
    const { jid } = info;
    const setting = { jid, changes };
    this.#chosen.push(setting);
    await this.#run(jid, async () => {
      try {
        await this.#changeGroup(jid, changes);
      } finally {
        this.#chosen.splice(this.#chosen.indexOf(setting), 1);
      }
      return {};
    });
  }

  /** @param {string} jid */
  #pendingIn(jid) {
    const own = this.#chosen.filter((setting) => setting.jid === jid);
    /** @type {GroupChange} */
    const pending = {};
    return Object.assign(pending, ...own.map(({ changes }) => changes));
  }

  /**
   * @param {string} jid
   * @param {GroupChange} changes
   */
  async #changeGroup(jid, changes) {
    this.#groups.keep(await changeGroup(jid, changes));
  }

  /**
   * Makes a change at the press of a button, unless another one goes on, which its button shows.
   * @param {(jid: string) => Promise<Partial<OpenInfo>>} act returns the state afterwards
   */
  async #do(act) {
    const info = this.#info;
    if (info && !info.isBusy) await this.#run(info.jid, () => act(info.jid));
  }

  /**
   * Makes a change after the one before it in the same group.
   * @param {string} jid
   * @param {() => Promise<Partial<OpenInfo>>} act returns the state afterwards
   */
  async #run(jid, act) {
    this.#update(jid, { pending: this.#pendingIn(jid), isBusy: true, failure: null });
    /** @type {Promise<Partial<OpenInfo>>} */
    const ended = Promise.resolve(this.#ends.get(jid))
      .then(act)
      .catch((error) => ({ failure: problemOf(error) }));
    this.#ends.set(jid, ended);
    const result = await ended;
    const isBusy = this.#ends.get(jid) !== ended;
    if (!isBusy) this.#ends.delete(jid);
    this.#update(jid, { ...result, pending: this.#pendingIn(jid), isBusy });
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

/** @param {string} jid */
const isGroup = (jid) => jid.endsWith('@g.us');

const EMPTY_TEXTS = { jid: '', texts: EMPTY_INFO.texts };
