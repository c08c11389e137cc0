import { ChatCommands } from './chats/chat-commands.js';
import { ChatInfo } from './info/chat-info.js';
import { FormKeeper } from './compose/form-keeper.js';
import { GroupWatch } from './info/group-watch.js';
import { Groups } from './info/groups.js';
import { MessageForms } from './compose/message-forms.js';
import { NewGroup } from './info/new-group.js';
import { OwnTyping } from './chats/own-typing.js';
import { PeopleSearch } from './info/people-search.js';
import { PresenceWatch } from './chats/presence-watch.js';

/**
 * @import { On } from '../components/shared/light-element.js'
 * @import { Action, AppState } from '../state/app.reducer.js'
 * @import { Store } from '../state/store.js'
 */

/**
 * Wires what one does with a whole chat. It is loaded after the first rendering, because none of it is visible before.
 * @param {Store<AppState, Action>} store
 * @param {On} on
 * @returns {{ toggleGroup: (isOpen: boolean) => void }}
 */
export function wireChats(store, on) {
  const commands = new ChatCommands(store);
  const groups = new Groups(store);
  const info = new ChatInfo(store, groups);
  const groupWatch = new GroupWatch(groups);
  const newGroup = new NewGroup(store, groups);
  const forms = new MessageForms(store);
  const keeper = new FormKeeper(store, sessionStorage);
  const people = new PeopleSearch(store);
  const presence = new PresenceWatch(store);
  const typing = new OwnTyping(store);
  on('chat-change', ({ jid, change }) => void commands.change(jid, change));
  on('draft-change', ({ key, change }) => {
    if (change.text !== undefined && key === store.state.route.jid) typing.write(key, change.text);
  });
  on('send-request', () => typing.stop());
  on('info-request', ({ jid }) => void info.open(jid));
  on('info-change', (change) => info.change(change));
  on('info-close', () => info.close());
  on('group-save', () => void info.saveTexts());
  on('group-change', ({ changes }) => void info.changeGroup(changes));
  on('group-members', ({ action, jids }) => void info.changeMembers(action, jids));
  on('group-invite', () => void info.showInvite());
  on('group-leave', () => void info.leave());
  on('new-group-change', (change) => newGroup.change(change));
  on('new-group-send', () => void newGroup.send());
  on('members-request', ({ jid }) => void groups.ensure(jid));
  on('picture-missing', ({ jid }) => info.dropPicture(jid));
  on('form-open', ({ kind, jid }) => forms.open(kind, jid));
  on('form-change', ({ change }) => forms.change(change));
  on('form-locate', () => void forms.locate());
  on('form-send', () => void forms.send());
  on('form-close', () => forms.close());
  on('people-search', ({ text }) => people.update(text));
  addEventListener('pagehide', () => typing.stop());
  store.subscribe((state) => {
    presence.update(state);
    groupWatch.update(state);
    typing.update(state);
    keeper.update(state);
  });
  return { toggleGroup: (isOpen) => newGroup.toggle(isOpen) };
}
