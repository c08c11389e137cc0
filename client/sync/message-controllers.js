import { Downloads } from './media/downloads.js';
import { MediaFiles } from './media/media-files.js';
import { MessageActions } from './message-acts/message-actions.js';
import { MessageReports } from './thread/message-reports.js';
import { ViewerHistory } from './viewer/viewer-history.js';

/**
 * @import { Action, AppState } from '../state/app.reducer.js'
 * @import { Store } from '../state/store.js'
 * @import { Controller } from './wiring.js'
 */

/**
 * What one does with a single message. It is loaded after the first rendering, because none of it is visible before.
 * @param {Store<AppState, Action>} store
 * @returns {Controller[]}
 */
export function messageControllers(store) {
  const files = new MediaFiles(store);
  return [
    files,
    new Downloads(store, files),
    new ViewerHistory(store),
    new MessageReports(store),
    new MessageActions(store),
  ];
}
