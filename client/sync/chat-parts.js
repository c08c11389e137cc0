import { ChatCommands } from './chat-commands.js';
import { OwnTyping } from './own-typing.js';
import { PresenceWatch } from './presence-watch.js';

/**
 * @import { On } from '../components/shared/light-element.js'
 * @import { Action, AppState } from '../state/app.reducer.js'
 * @import { Store } from '../state/store.js'
 */

/**
 * Wires what one does with a whole chat. It is loaded after the first rendering, because none of it is visible before.
 * @param {Store<AppState, Action>} store
 * @param {On} on
 */
export function wireChats(store, on) {
  const commands = new ChatCommands(store);
  const presence = new PresenceWatch(store);
  const typing = new OwnTyping(store);
  on('chat-change', ({ jid, change }) => void commands.change(jid, change));
  on('draft-change', ({ key, change }) => {
    if (change.text !== undefined && key === store.state.route.jid) typing.write(key, change.text);
  });
  on('send-request', () => typing.stop());
  addEventListener('pagehide', () => typing.stop());
  store.subscribe((state) => {
    presence.update(state);
    typing.update(state);
  });
}
