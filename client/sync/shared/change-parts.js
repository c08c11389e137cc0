/**
 * @import { Action, AppState } from '../../state/app.reducer.js'
 * @import { ChatParts } from '../../state/chats/chats.reducer.js'
 * @import { Store } from '../../state/store.js'
 */

/**
 * Changes the parts of the state that belong to dialogs about chats.
 * @param {Store<AppState, Action>} store
 * @param {Partial<ChatParts>} change
 */
export const changeParts = (store, change) => store.dispatch({ type: 'parts.changed', change });
