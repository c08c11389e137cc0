import { problemOf } from '../../service/api-error.js';
import { createGroup } from '../../service/people-api.js';
import { EMPTY_GROUP } from '../../state/info/chat-info.js';
import { refusedMembers } from '../../state/info/group.view.js';
import { chatHref } from '../../state/shared/route.js';
import { changeParts } from '../shared/change-parts.js';
import { leadTo } from '../shared/lead-to.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { AppStore } from '../../state/app.reducer.js'
 * @import { NewGroup as Draft } from '../../state/info/chat-info.js'
 * @import { Groups } from './groups.js'
 */

/** The dialog for a new group. Its input stays until the group is made. */
export class NewGroup {
  #store;
  #groups;
  #draft = EMPTY_GROUP;

  /** @type {Handlers} */
  intents = {
    'new-group-toggle': ({ isOpen }) => this.toggle(isOpen),
    'new-group-change': (change) => this.change(change),
    'new-group-send': () => void this.send(),
  };

  /**
   * @param {AppStore} store
   * @param {Groups} groups
   */
  constructor(store, groups) {
    this.#store = store;
    this.#groups = groups;
  }

  /** @param {boolean} isOpen */
  toggle(isOpen) {
    const { newGroup } = this.#store.state.parts;
    if (isOpen === (newGroup !== null)) return;
    if (newGroup) this.#draft = { ...newGroup, isSending: false, isChecked: false, problem: null };
    changeParts(this.#store, { newGroup: isOpen ? this.#draft : null });
  }

  /** @param {Partial<Draft>} change */
  change(change) {
    const { newGroup } = this.#store.state.parts;
    if (newGroup) changeParts(this.#store, { newGroup: { ...newGroup, ...change } });
  }

  async send() {
    const { newGroup } = this.#store.state.parts;
    if (!newGroup || newGroup.isSending) return;
    const subject = newGroup.subject.trim();
    const isComplete = subject !== '' && newGroup.chosen.length > 0;
    this.change({ isChecked: true, isSending: isComplete, problem: null });
    if (!isComplete) return;
    try {
      const { results, ...group } = await createGroup(
        subject,
        newGroup.chosen.map(({ jid }) => jid),
      );
      this.#groups.keep(group);
      this.toggle(false);
      this.#draft = EMPTY_GROUP;
      leadTo(chatHref(group.jid));
      const notice = refusedMembers(group, results);
      if (notice) this.#store.dispatch({ type: 'notice.changed', notice });
    } catch (error) {
      this.change({ isSending: false, problem: problemOf(error) });
      this.#draft = { ...newGroup, problem: null };
    }
  }
}
