import { AccessKeeper } from './access/access-keeper.js';
import { AccountList } from './accounts/account-list.js';
import { AccountSwitch } from './accounts/account-switch.js';
import { Calls } from './calls/calls.js';
import { Announcer } from './chats/announcer.js';
import { MessageSearch } from './chats/message-search.js';
import { Attachments } from './compose/attachments.js';
import { FileSender } from './compose/file-sender.js';
import { LeaveGuard } from './compose/leave-guard.js';
import { Sender } from './compose/sender.js';
import { ConnectionRefresh } from './connection/connection-refresh.js';
import { SessionCommands } from './connection/session-commands.js';
import { ClusterLoader } from './home/cluster-loader.js';
import { StatsLoader } from './home/stats-loader.js';
import { Inspection } from './inspector/inspection.js';
import { InspectorAddress } from './inspector/inspector-address.js';
import { InspectorPanel } from './inspector/inspector-panel.js';
import { RequestWatch } from './inspector/request-watch.js';
import { LiveSync } from './live-sync.js';
import { Navigation } from './page/navigation.js';
import { Notices } from './page/notices.js';
import { PageTitle } from './page/page-title.js';
import { SettingsKeeper } from './page/settings-keeper.js';
import { Shortcuts } from './page/shortcuts.js';
import { PlaygroundControl } from './playground/playground-control.js';
import { ReadMarker } from './thread/read-marker.js';
import { ThreadLoader } from './thread/thread-loader.js';
import { WholeMessages } from './thread/whole-messages.js';
import { MessageTrace } from './trace/message-trace.js';

/**
 * @import { AppState, AppStore } from '../state/app.reducer.js'
 * @import { Controller } from './wiring.js'
 */

/**
 * The controllers that the first rendering needs, or that a person may need at once.
 * @param {AppStore} store
 * @param {(before: AppState) => void} showAccount
 */
export function firstControllers(store, showAccount) {
  const connection = new ConnectionRefresh(store);
  const threads = new ThreadLoader(store);
  const calls = new Calls(store);
  const inspection = new Inspection(store);
  const requests = new RequestWatch(store);
  const inspector = new InspectorPanel(store, inspection, requests);
  const settings = new SettingsKeeper(store, localStorage);
  const navigation = new Navigation(store, inspector, threads);
  const access = new AccessKeeper(store);
  const guard = new LeaveGuard();
  const accounts = new AccountList(store);
  const accountSwitch = new AccountSwitch(store, guard, sessionStorage, showAccount);
  const shortcuts = new Shortcuts(store, accountSwitch);
  const notices = new Notices(store);
  const sender = new Sender(store);
  const attachments = new Attachments(store);
  /** @type {Controller[]} */
  const controllers = [
    navigation,
    new InspectorAddress(),
    new PageTitle(),
    settings,
    new ReadMarker(store),
    new MessageTrace(store),
    inspection,
    new Announcer(),
    guard,
    access,
    accountSwitch,
    new StatsLoader(store),
    new ClusterLoader(store),
    new PlaygroundControl(store, settings),
    new SessionCommands(store, connection),
    threads,
    calls,
    requests,
    inspector,
    shortcuts,
    notices,
    new MessageSearch(store),
    sender,
    attachments,
    new FileSender(store, attachments, sender),
  ];
  const live = new LiveSync(store, connection, threads, calls, new WholeMessages(store));
  return {
    controllers,
    access,
    accounts,
    accountSwitch,
    connection,
    live,
    navigation,
    notices,
    shortcuts,
  };
}
