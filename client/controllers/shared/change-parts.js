/**
 * @import { AppStore } from '../../state/app.reducer.js'
 * @import { ChatParts } from '../../state/chats/chats.reducer.js'
 */

/**
 * Changes the parts of the state that belong to dialogs about chats.
 * @param {AppStore} store
 * @param {Partial<ChatParts>} change
 */
export const changeParts = (store, change) => store.dispatch({ type: 'parts.changed', change });
