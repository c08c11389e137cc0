import { openAct } from '../state/message-acts/message-act.js';
import { MessageActions } from './message-acts/message-actions.js';

/**
 * @import { On } from '../components/shared/light-element.js'
 * @import { Action, AppState } from '../state/app.reducer.js'
 * @import { Store } from '../state/store.js'
 */

/**
 * Wires what one does with a single message. It is loaded after the first rendering, because none of it is visible before.
 * @param {Store<AppState, Action>} store
 * @param {On} on
 */
export function wireMessages(store, on) {
  const actions = new MessageActions(store);
  on('reaction-change', ({ message, emoji }) => void actions.react(message, emoji));
  on('vote-request', ({ message, options }) => void actions.vote(message, options));
  on('edit-request', ({ message }) => actions.startEdit(message));
  on('edit-save', ({ jid }) => void actions.saveEdit(jid));
  on('edit-leave', ({ jid }) => actions.leaveEdit(jid));
  // A reply is a message of its own.
  on('reply-request', ({ message }) => actions.leaveEdit(message.chat_jid));
  on('act-open', ({ kind, message }) =>
    store.dispatch({ type: 'act.changed', act: openAct(kind, message) }),
  );
  on('act-close', () => store.dispatch({ type: 'act.changed', act: null }));
  on('delete-request', ({ scope }) => void actions.delete(scope));
  on('forward-request', ({ to }) => void actions.forward(to));
  on('change-dismiss', ({ change }) => store.dispatch({ type: 'change.dismissed', change }));
}
