import { ChatCommands } from './chats/chat-commands.js';
import { OwnTyping } from './chats/own-typing.js';
import { PresenceWatch } from './chats/presence-watch.js';
import { FormKeeper } from './compose/form-keeper.js';
import { MessageForms } from './compose/message-forms.js';
import { ChatInfo } from './info/chat-info.js';
import { GroupWatch } from './info/group-watch.js';
import { Groups } from './info/groups.js';
import { NewGroup } from './info/new-group.js';
import { PeopleSearch } from './info/people-search.js';

/**
 * @import { AppStore } from '../state/app.reducer.js'
 * @import { Controller } from './wiring.js'
 */

/**
 * The controllers for whole chats. They are loaded after the first rendering, because nothing of them is visible
 * before.
 * @param {AppStore} store
 * @returns {Controller[]}
 */
export function chatControllers(store) {
  const groups = new Groups(store);
  return [
    groups,
    new GroupWatch(groups),
    new ChatInfo(store, groups),
    new NewGroup(store, groups),
    new ChatCommands(store),
    new MessageForms(store),
    new FormKeeper(store, sessionStorage),
    new PeopleSearch(store),
    new PresenceWatch(store),
    new OwnTyping(store),
  ];
}
