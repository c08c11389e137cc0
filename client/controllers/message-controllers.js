import { Downloads } from './media/downloads.js';
import { MediaFiles } from './media/media-files.js';
import { MessageActions } from './message-acts/message-actions.js';
import { MessageReports } from './thread/message-reports.js';
import { ViewerHistory } from './viewer/viewer-history.js';

/**
 * @import { AppStore } from '../state/app.reducer.js'
 * @import { Controller } from './wiring.js'
 */

/**
 * The controllers for single messages. They are loaded after the first rendering, because nothing of them is visible
 * before.
 * @param {AppStore} store
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
