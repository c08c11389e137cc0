import { AccountCommands } from './accounts/account-commands.js';
import { Comparison } from './compare/comparison.js';
import { FirstChat } from './connection/first-chat.js';
import { CatcherControl } from './playground/catcher.js';
import { Faces } from './playground/faces.js';
import { RecordingFile } from './recording/recording-file.js';
import { Deliveries } from './webhooks/deliveries.js';
import { Webhooks } from './webhooks/webhooks.js';

/**
 * @import { AppStore } from '../state/app.reducer.js'
 * @import { Controller } from './wiring.js'
 */

/**
 * The controllers of the tools beside the chats. They are loaded after the first rendering.
 * @param {AppStore} store
 * @returns {Controller[]}
 */
export const toolControllers = (store) => [
  new AccountCommands(store),
  new FirstChat(store),
  new Webhooks(store),
  new Deliveries(store),
  new CatcherControl(store),
  new Faces(store),
  new Comparison(store),
  new RecordingFile(store),
];
