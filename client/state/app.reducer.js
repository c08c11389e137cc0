import { DEFAULT_SETTINGS } from '../settings/settings.js';
import { EVERYTHING } from './access/access.js';
import { NO_ACCOUNTS } from './accounts/accounts.js';
import { calls } from './calls/calls.reducer.js';
import { chats, haveChatsLoaded, parts } from './chats/chats.reducer.js';
import { NO_SEARCH } from './chats/chats.view.js';
import { presence } from './chats/presence.reducer.js';
import { comparison } from './compare/comparison.reducer.js';
import { attachments } from './compose/attachments.reducer.js';
import { drafts } from './compose/drafts.reducer.js';
import { connection, isMoving, isServiceAway, linking } from './connection/connection.reducer.js';
import { stats } from './home/stats.reducer.js';
import { inspector } from './inspector/inspector.reducer.js';
import { files } from './media/files.reducer.js';
import { changes } from './messages/changes.reducer.js';
import { playground } from './playground/playground.reducer.js';
import { recording } from './recording/recording.reducer.js';
import { news, notices } from './shared/news.reducer.js';
import { HOME } from './shared/route.js';
import { mergedSlice, sliceOf } from './shared/slice.js';
import { threads } from './thread/thread-actions.reducer.js';
import { NO_WEBHOOKS } from './webhooks/webhooks.js';

/**
 * @import { Cluster, DryRun, MessageReport, Problem, Receipt } from '../service/types.d.ts'
 * @import { OpenAct } from './message-acts/message-act.js'
 * @import { AnySlice } from './shared/slice.js'
 * @import { Store } from './store.js'
 * @import { OpenTrace } from './trace/trace.view.js'
 * @import { OpenPicture } from './viewer/viewer.view.js'
 *
 * The message whose details are open.
 * @typedef {object} OpenReport
 * @property {string} jid
 * @property {string} id
 * @property {MessageReport | null} report
 * @property {Receipt[]} receipts by member, of an own message in a group
 * @property {Problem | null} problem
 *
 * @typedef {'palette' | 'shortcuts'} Overlay
 *
 * @typedef {{ [Name in keyof typeof SLICES]: (typeof SLICES)[Name]['initial'] }} AppState
 * @typedef {Parameters<(typeof SLICES)[keyof typeof SLICES]['reduce']>[1]} Action
 * @typedef {Store<AppState, Action>} AppStore
 */

/** All parts of the state. A room gives its own; those that only hold what an action brings are made here. */
export const SLICES = {
  connection,
  isServiceAway,
  isMoving,
  news,
  notices,
  chats,
  haveChatsLoaded,
  parts,
  calls,
  presence,
  search: mergedSlice(NO_SEARCH, 'search.changed', 'search'),
  threads,
  changes,
  /** The dialog that is open about a message. */
  act: sliceOf(/** @type {OpenAct | null} */ (null), 'act.changed', 'act'),
  drafts,
  attachments,
  route: sliceOf(HOME, 'route.changed', 'route'),
  report: sliceOf(/** @type {OpenReport | null} */ (null), 'report.changed', 'report'),
  trace: sliceOf(/** @type {OpenTrace | null} */ (null), 'trace.changed', 'trace'),
  viewer: sliceOf(/** @type {OpenPicture | null} */ (null), 'viewer.changed', 'viewer', {
    'route.changed': () => null,
  }),
  files,
  linking,
  isNewMessageOpen: sliceOf(false, 'new-message.toggled', 'isOpen'),
  isLogoutOpen: sliceOf(false, 'logout.toggled', 'isOpen'),
  overlay: sliceOf(/** @type {Overlay | null} */ (null), 'overlay.changed', 'overlay'),
  comparison,
  recording,
  /** The check of the number in the new-message form. */
  recipientCheck: sliceOf(/** @type {DryRun | null} */ (null), 'recipient.checked', 'check'),
  inspector,
  settings: sliceOf(DEFAULT_SETTINGS, 'settings.changed', 'settings'),
  stats,
  cluster: sliceOf(/** @type {Cluster | null} */ (null), 'cluster.loaded', 'cluster'),
  playground,
  webhooks: mergedSlice(NO_WEBHOOKS, 'webhooks.changed', 'change'),
  accounts: mergedSlice(NO_ACCOUNTS, 'accounts.changed', 'change'),
  /** The permissions of this login. */
  scopes: sliceOf(EVERYTHING, 'scopes.changed', 'scopes'),
  /** A failed action that has no form to show it in. */
  notice: sliceOf(/** @type {Problem | null} */ (null), 'notice.changed', 'notice'),
  /** The calendar day, updated at midnight. */
  today: sliceOf('', 'day.changed', 'today'),
};

/**
 * @template Value
 * @param {(name: keyof AppState) => Value} valueOf
 */
const ofAll = (valueOf) =>
  Object.fromEntries(
    Object.keys(SLICES).map((name) => [name, valueOf(/** @type {keyof AppState} */ (name))]),
  );

export const INITIAL_STATE = /** @type {AppState} */ (ofAll((name) => SLICES[name].initial));

/**
 * @param {AppState} state
 * @param {Action} action
 */
export const reduceApp = (state, action) =>
  /** @type {AppState} */ (
    ofAll((name) => /** @type {AnySlice} */ (SLICES[name]).reduce(state[name], action))
  );
