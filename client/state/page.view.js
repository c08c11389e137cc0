import { isMissing } from './accounts/accounts.js';
import { isLinked } from './connection/connection.view.js';

/** @import { AppState } from './app.reducer.js' */

/**
 * The view in the main pane.
 * @param {AppState} state
 * @returns {'loading' | 'thread' | 'trace' | 'recording' | 'webhooks' | 'link' | 'home' | 'missing'}
 */
export function mainView({ accounts, connection, route }) {
  if (isMissing(accounts)) return 'missing';
  if (!connection) return 'loading';
  if (route.name === 'chat') return 'thread';
  if (route.name === 'trace') return 'trace';
  if (route.name === 'recording') return 'recording';
  if (route.name === 'webhooks') return 'webhooks';
  return isLinked(connection) ? 'home' : 'link';
}

/**
 * The visible panes: only the main one on a first run, both otherwise. `narrow` is the one that a
 * small screen shows.
 * @param {AppState} state
 * @returns {{ hasSidebar: boolean, narrow: 'sidebar' | 'main' }}
 */
export function panes(state) {
  const view = mainView(state);
  const hasSidebar =
    view !== 'missing' &&
    (view === 'thread' || view === 'trace' || state.chats.length > 0 || isLinked(state.connection));
  const isMainFirst =
    view === 'thread' ||
    view === 'trace' ||
    view === 'recording' ||
    view === 'webhooks' ||
    (view === 'home' && state.route.name === 'stats') ||
    (view === 'link' && (!hasSidebar || state.route.name === 'link'));
  return { hasSidebar, narrow: isMainFirst || !hasSidebar ? 'main' : 'sidebar' };
}
