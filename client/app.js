import { DashboardPage } from './components/dashboard-page.js';
import { loadParts } from './components/parts.js';
import { direction, isInWantedLanguage, language, t } from './language/t.js';
import { onUnauthorized } from './service/http.js';
import { INITIAL_STATE, reduceApp } from './state/app.reducer.js';
import { currentJid } from './state/chats/chat.view.js';
import { isUnread } from './state/chats/chats.view.js';
import { NEW_MESSAGE } from './state/compose/drafts.reducer.js';
import { isLinked } from './state/connection/connection.view.js';
import { parseInspectorPlace, withInspector } from './state/inspector/inspector-place.js';
import { chatHref, HOME_HREF, LINK_HREF, parseRoute, traceHref } from './state/shared/route.js';
import { mergeSettings, readSettings, writeSettings } from './settings/settings.js';
import { Store } from './state/store.js';
import { dayKey } from './state/shared/time.js';
import { openPicture } from './state/viewer/viewer.view.js';
import { Announcer } from './sync/chats/announcer.js';
import { Attachments } from './sync/compose/attachments.js';
import { ConnectionRefresh } from './sync/connection/connection-refresh.js';
import { Calls } from './sync/calls/calls.js';
import { Downloads } from './sync/media/downloads.js';
import { DraftKeeper } from './sync/compose/draft-keeper.js';
import { FileSender } from './sync/compose/file-sender.js';
import { Inspection } from './sync/inspector/inspection.js';
import {
  followLinksInOpener,
  leadOpener,
  openInspectorWindow,
} from './sync/inspector/inspector-window.js';
import { InspectorAddress } from './sync/inspector/inspector-address.js';
import { LeaveGuard } from './sync/compose/leave-guard.js';
import { LiveSync } from './sync/live-sync.js';
import { LoginGate } from './sync/connection/login-gate.js';
import { MediaFiles } from './sync/media/media-files.js';
import { MessageTrace } from './sync/trace/message-trace.js';
import { MessageReports } from './sync/thread/message-reports.js';
import { MessageSearch } from './sync/chats/message-search.js';
import { PlaygroundControl } from './sync/playground/playground-control.js';
import { ReadMarker } from './sync/thread/read-marker.js';
import { RecordingFile } from './sync/recording/recording-file.js';
import { RequestWatch } from './sync/inspector/request-watch.js';
import { Sender } from './sync/compose/sender.js';
import { SessionCommands } from './sync/connection/session-commands.js';
import { Shortcuts } from './sync/page/shortcuts.js';
import { StatsLoader } from './sync/home/stats-loader.js';
import { ThreadLoader } from './sync/thread/thread-loader.js';
import { ViewerHistory } from './sync/viewer/viewer-history.js';

/**
 * @import { Intents } from './components/shared/light-element.js'
 * @import { Action, AppState, Overlay } from './state/app.reducer.js'
 * @import { InspectorTab } from './state/inspector/inspector.reducer.js'
 * @import { InspectorPlace } from './state/inspector/inspector-place.js'
 * @import { Settings } from './settings/settings.js'
 */

Object.assign(document.documentElement, { lang: language, dir: direction });

const MINUTE_MS = 60_000;
/** How long the first rendering waits for the chats. */
const FIRST_LOOK_MS = 1000;

const keeper = new DraftKeeper(sessionStorage);
/** @type {Store<AppState, Action>} */
const store = new Store(reduceApp, {
  ...INITIAL_STATE,
  drafts: keeper.restore(),
  settings: readSettings(localStorage),
});
const gate = new LoginGate();
const connection = new ConnectionRefresh(store);
const session = new SessionCommands(store, connection);
const threads = new ThreadLoader(store);
const sender = new Sender(store);
const attachments = new Attachments(store);
const fileSender = new FileSender(store, attachments, sender);
const search = new MessageSearch(store);
const reports = new MessageReports(store);
const trace = new MessageTrace(store);
const files = new MediaFiles(store);
const downloads = new Downloads(store, files);
const inspection = new Inspection(store);
const inspectorAddress = new InspectorAddress();
const requests = new RequestWatch(store);
const recording = new RecordingFile(store);
const stats = new StatsLoader(store);
const playground = new PlaygroundControl(store);
const viewerHistory = new ViewerHistory(store);
const calls = new Calls(store);
const readMarker = new ReadMarker();
const leaveGuard = new LeaveGuard();
const announcer = new Announcer();
const page = new DashboardPage();

/**
 * @template {keyof Intents} Name
 * @param {Name} name
 * @param {(detail: Intents[Name]) => void} act
 */
function on(name, act) {
  page.addEventListener(name, (event) => {
    if (event instanceof CustomEvent) act(event.detail);
  });
}

function followAddress() {
  const route = parseRoute(location.hash);
  const place = parseInspectorPlace(location.hash);
  if (route) store.dispatch({ type: 'route.changed', route });
  if (route?.name === 'inspector' && !place) showTab(store.state.inspector.tab);
  const isNew = withInspector(location.hash, store.state.inspector) !== location.hash;
  if (place && isNew) showInspector(place);
}

/** @param {InspectorPlace} place */
function showInspector({ tab, text, hasPings }) {
  store.dispatch(
    { type: 'inspector.tab', tab },
    { type: 'inspector.pings', hasPings },
    { type: 'inspector.toggled', isOpen: true },
  );
  inspection.filter(text);
  inspection.refresh();
  requests.refresh();
}

function connect() {
  if (!isLinked(store.state.connection)) location.hash = LINK_HREF;
  void session.connect();
}

async function logOut() {
  await session.logOut();
  if (!isLinked(store.state.connection)) location.hash = HOME_HREF;
}

/** @param {string} jid */
function send(jid) {
  return store.state.attachments[jid] ? fileSender.send(jid) : sender.sendInChat(jid);
}

async function sendNewMessage() {
  const jid = await sender.sendNew();
  if (jid === null) return;
  store.dispatch({ type: 'new-message.toggled', isOpen: false });
  location.hash = chatHref(jid);
}

/**
 * Keeps the filter.
 * @param {InspectorTab} tab
 */
function showTab(tab) {
  const { query, hasPings } = store.state.inspector;
  showInspector({ tab, text: query.text, hasPings });
}

/** @param {boolean} isOpen */
function toggleInspector(isOpen) {
  if (!isOpen && store.state.route.name === 'inspector') return leaveInspectorWindow();
  store.dispatch({ type: 'inspector.toggled', isOpen });
  inspection.refresh();
  requests.refresh();
  if (!isOpen) leaveInspector();
}

/** Only a window that was opened by a page can be closed by it. */
function leaveInspectorWindow() {
  if (window.opener) window.close();
  else location.hash = HOME_HREF;
}

/** @param {boolean} isOpen */
function togglePlayground(isOpen) {
  playground.toggle(isOpen);
  if (!isOpen) focusOn('.playground-button');
}

/** @param {number | null} step null to leave the tour for good */
function moveTour(step) {
  store.dispatch({ type: 'tour.moved', step });
  if (step === null) void changeSettings({ ...store.state.settings, hasSeenTour: true });
}

/** Closes the inspector and returns the focus to where it was. */
function leaveInspector() {
  focusOn('.inspector-button');
}

/** @param {string} selector */
function focusOn(selector) {
  const button = page.querySelector(selector);
  if (button instanceof HTMLElement) button.focus();
}

/** @param {string} text in the filter language */
function inspect(text) {
  showInspector({ tab: 'all', text, hasPings: false });
}

/** @param {Overlay | null} overlay */
function showOverlay(overlay) {
  store.dispatch({ type: 'overlay.changed', overlay });
}

/**
 * Goes to another place of the page; the inspector's own window stays what it is.
 * @param {string} href
 */
function go(href) {
  if (store.state.route.name === 'inspector') leadOpener(href);
  else location.hash = href;
}

/** @param {string | null} stepId */
function openStep(stepId) {
  const { trace: place } = store.state.route;
  // Not a place to go back to.
  if (place) location.replace(traceHref(place.jid, place.id, stepId));
}

/** @param {Settings} settings */
async function changeSettings(settings) {
  const isAsked = settings.hasNotifications && !store.state.settings.hasNotifications;
  const isAllowed = !isAsked || (await Notification.requestPermission()) === 'granted';
  const allowed = { ...settings, hasNotifications: settings.hasNotifications && isAllowed };
  const isOtherLanguage = allowed.language !== store.state.settings.language;
  const before = store.state.settings;
  // Another window may have changed others in the meantime.
  const stored = mergeSettings(readSettings(localStorage), before, allowed);
  writeSettings(localStorage, stored);
  store.dispatch({ type: 'settings.changed', settings: stored });
  // What was written and the place on the page survive it.
  if (isOtherLanguage) location.reload();
}

function followDay() {
  const today = dayKey(Date.now());
  if (today !== store.state.today) store.dispatch({ type: 'day.changed', today });
}

/** @param {AppState} state */
function followChat({ route, chats }) {
  if (route.jid === null) return;
  const jid = currentJid(route.jid, chats);
  if (jid !== route.jid) location.replace(chatHref(jid));
}

/** @param {AppState} state */
function show(state) {
  page.state = state;
  followChat(state);
  inspectorAddress.update(state);
  const unread = state.chats.filter((chat) => isUnread(chat) && !chat.archived).length;
  const title = unread > 0 ? t('page.title.unread', { unread }) : t('page.title');
  if (document.title !== title) document.title = title;
  const { theme } = state.settings;
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  readMarker.update(state);
  reports.update(state);
  trace.update(state);
  inspection.update(state);
  keeper.update(state.drafts);
  announcer.update(state);
  downloads.update(state);
  files.update(state);
  leaveGuard.update(state);
  stats.update(state);
  viewerHistory.update(state);
  playground.update(state);
}

on('connect-request', connect);
on('disconnect-request', () => void session.disconnect());
on('logout-toggle', ({ isOpen }) => store.dispatch({ type: 'logout.toggled', isOpen }));
on('logout-request', () => void logOut());
on('compare-mark', (side) => store.dispatch({ type: 'comparison.marked', side }));
on('go', ({ href }) => go(href));
on('compare-clear', () => store.dispatch({ type: 'comparison.cleared' }));
on('overlay-change', ({ overlay }) => showOverlay(overlay));
on(
  'link-request',
  () => void (store.state.connection?.state === 'disconnected' && session.connect()),
);
on('linking-change', (linking) => store.dispatch({ type: 'linking.changed', linking }));
on('pairing-code-request', () => void session.getPairingCode());
on('search-change', (change) => search.update(change));
on('thread-retry', ({ jid }) => void threads.load(jid));
on('thread-newest', ({ jid }) => void threads.load(jid));
on('thread-extend', ({ jid, direction }) => void threads.extend(jid, direction));
on('thread-followed', ({ jid, isFollowed }) =>
  store.dispatch({ type: 'thread.followed', jid, isFollowed }),
);
on('history-request', ({ jid }) => void threads.requestHistory(jid));
on('reply-request', ({ message }) =>
  store.dispatch({ type: 'draft.changed', key: message.chat_jid, change: { quoted: message } }),
);
on('call-reject', ({ id }) => void calls.reject(id));
on('retry-request', ({ message }) => void sender.retry(message));
on('report-toggle', ({ message, isOpen }) => reports.toggle(message, isOpen));
on('viewer-change', ({ message }) =>
  store.dispatch({ type: 'viewer.changed', viewer: message && openPicture(message) }),
);
on('file-wanted', ({ message }) => files.want(message));
on('media-failed', ({ message }) => files.explain(message));
on('media-retry', ({ message }) => files.retry(message));
on('file-request', ({ message, isOpened }) => void downloads.fetch(message, isOpened));
on('file-cancel', ({ message }) => downloads.cancel(message));
on('draft-change', ({ key, change }) => {
  store.dispatch({ type: 'draft.changed', key, change });
  if (key === NEW_MESSAGE) sender.checkRecipient();
});
on('send-request', ({ jid }) => void send(jid));
on('files-chosen', ({ jid, files }) => attachments.add(jid, files));
on('files-drop', ({ jid }) => attachments.drop(jid));
on('attachment-change', ({ jid, id, change }) =>
  store.dispatch({ type: 'attachment.changed', jid, id, change }),
);
on('attachment-retry', ({ id }) => attachments.retry(id));
on('attachment-remove', ({ id }) => attachments.remove(id));
on('problem', (notice) => store.dispatch({ type: 'notice.changed', notice }));
on('new-message-toggle', ({ isOpen }) => store.dispatch({ type: 'new-message.toggled', isOpen }));
on('new-message-send', () => void sendNewMessage());
on('inspector-toggle', ({ isOpen }) => toggleInspector(isOpen));
on('inspector-tab', ({ tab }) => {
  store.dispatch({ type: 'inspector.tab', tab });
  inspection.refresh();
  requests.refresh();
});
on('inspector-show', ({ tab }) => showTab(tab));
on('inspector-filter', ({ text }) => inspection.filter(text));
on('inspector-pings', ({ hasPings }) => store.dispatch({ type: 'inspector.pings', hasPings }));
on('inspector-pause', ({ isPaused }) => inspection.pause(isPaused));
on(
  'inspector-dock',
  ({ dock }) => void changeSettings({ ...store.state.settings, dock, inspectorSize: null }),
);
on('inspector-window', () => {
  if (openInspectorWindow(store.state.inspector)) toggleInspector(false);
});
on(
  'inspector-size',
  ({ size }) => void changeSettings({ ...store.state.settings, inspectorSize: size }),
);
on('inspect-request', ({ text }) => inspect(text));
on('event-expand', ({ key, isExpanded }) =>
  store.dispatch({ type: 'inspector.expanded', key, isExpanded }),
);
on('feed-extend', () => void inspection.extend());
on('recording-file', ({ file }) => void recording.open(file));
on('recording-filter', ({ text }) => store.dispatch({ type: 'recording.queried', text }));
on('recording-pings', ({ hasPings }) => store.dispatch({ type: 'recording.pings', hasPings }));
on('recording-expand', ({ key, isExpanded }) =>
  store.dispatch({ type: 'recording.expanded', key, isExpanded }),
);
on('recording-step', ({ by }) => store.dispatch({ type: 'recording.stepped', by }));
on('trace-step', ({ stepId }) => openStep(stepId));
on('trace-range', ({ range }) => trace.zoom(range));
on('requests-filter', ({ client }) => requests.filter(client));
on('request-toggle', ({ request, isOpen }) => void requests.toggle(request, isOpen));
on('request-repeat', ({ request }) => void requests.repeat(request));
on('settings-change', (settings) => void changeSettings(settings));
on('stats-range', ({ range }) => store.dispatch({ type: 'stats.range', range }));
on('playground-toggle', ({ isOpen }) => togglePlayground(isOpen));
on('playground-replay', ({ file, speed }) => void playground.replay(file, speed));
on('playground-command', ({ command, body, done }) => void playground.run(command, body, done));
on('tour-move', ({ step }) => moveTour(step));
on('notice-dismiss', () => store.dispatch({ type: 'notice.changed', notice: null }));

window.addEventListener('hashchange', () => {
  followAddress();
  threads.open();
});
document.addEventListener('visibilitychange', () => readMarker.update(store.state));
setInterval(followDay, MINUTE_MS);

const known = await gate.waitForAccess();
// Before the first rendering, so that the layout does not shift afterwards.
if (known) store.dispatch({ type: 'connection.changed', connection: known });
onUnauthorized(() => void gate.requireToken().then(() => connection.refreshQuietly()));
followDay();
followAddress();
store.subscribe(show);
document.body.replaceChildren(page);
new LiveSync(store, connection, threads, calls).start();
new Shortcuts(showOverlay).start();
followLinksInOpener();
const chatParts = loadRest();
// Its button is there before the rest is loaded.
on('new-group-toggle', ({ isOpen }) => void chatParts.then((parts) => parts?.toggleGroup(isOpen)));
if (!isInWantedLanguage) noteMissing(t('part.failed.language'));

/** The chats come first, also on a slow machine: none of what is loaded next is in their way. */
function drawn() {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Loads what the first rendering does not need. */
async function loadRest() {
  await Promise.race([
    store.until(({ haveChatsLoaded }) => haveChatsLoaded).then(drawn),
    new Promise((resolve) => setTimeout(resolve, FIRST_LOOK_MS)),
  ]);
  const [messages, chats, webhooks] = await Promise.all([
    import('./sync/message-parts.js').catch(noteDeadButtons),
    import('./sync/chat-parts.js').catch(noteDeadButtons),
    import('./sync/webhooks/webhooks.js').catch(noteDeadButtons),
  ]);
  messages?.wireMessages(store, on);
  webhooks?.wireWebhooks(store, on);
  const parts = chats?.wireChats(store, on);
  // After them: what a button asks for before somebody listens would be lost.
  void loadParts();
  return parts;
}

/** @param {unknown} error */
function noteDeadButtons(error) {
  reportError(error);
  noteMissing(t('part.failed.buttons'));
}

/** @param {string} error */
function noteMissing(error) {
  const notice = { error, code: 'part_missing', hint: t('part.failed.hint') };
  store.dispatch({ type: 'notice.changed', notice });
}
