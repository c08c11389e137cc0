import { problemOf } from './service/api-error.js';
import { connect, disconnect } from './service/dashboard-api.js';
import { DashboardPage } from './components/dashboard-page.js';
import { INITIAL_STATE, reduceApp } from './state/app.reducer.js';
import { currentJid } from './state/chat.view.js';
import { isLinked } from './state/connection.view.js';
import { chatHref, LINK_HREF, parseRoute } from './state/route.js';
import { Store } from './state/store.js';
import { dayKey } from './state/time.js';
import { ConnectionRefresh } from './sync/connection-refresh.js';
import { LiveSync } from './sync/live-sync.js';
import { passLogin } from './sync/login-gate.js';
import { ReadMarker } from './sync/read-marker.js';
import { Sender } from './sync/sender.js';
import { ThreadLoader } from './sync/thread-loader.js';

/**
 * @import { Connection } from './service/types.d.ts'
 * @import { Intents } from './components/light-element.js'
 * @import { Action, AppState } from './state/app.reducer.js'
 */

const MINUTE_MS = 60_000;

/** @type {Store<AppState, Action>} */
const store = new Store(reduceApp, INITIAL_STATE);
const connection = new ConnectionRefresh(store);
const threads = new ThreadLoader(store);
const sender = new Sender(store);
const readMarker = new ReadMarker();
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

/** @param {() => Promise<Connection>} call */
async function changeConnection(call) {
  store.dispatch({ type: 'notice.changed', notice: null });
  try {
    await call();
    await connection.run();
  } catch (error) {
    store.dispatch({ type: 'notice.changed', notice: problemOf(error) });
  }
}

function followAddress() {
  const route = parseRoute(location.hash);
  if (route) store.dispatch({ type: 'route.changed', route });
}

async function sendNewMessage() {
  const jid = await sender.sendNew();
  if (jid === null) return;
  store.dispatch({ type: 'new-message.toggled', isOpen: false });
  location.hash = chatHref(jid);
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
  const unread = state.chats.filter(({ unread_count }) => unread_count > 0).length;
  document.title = `${unread > 0 ? `(${unread}) ` : ''}WhatsApp dashboard`;
  readMarker.update(state);
}

on('connect-request', () => {
  if (!isLinked(store.state.connection)) location.hash = LINK_HREF;
  void changeConnection(connect);
});
on('disconnect-request', () => void changeConnection(disconnect));
on('thread-retry', ({ jid }) => void threads.load(jid));
on('draft-change', ({ key, change }) => store.dispatch({ type: 'draft.changed', key, change }));
on('send-request', ({ jid }) => void sender.sendInChat(jid));
on('new-message-toggle', ({ isOpen }) => store.dispatch({ type: 'new-message.toggled', isOpen }));
on('new-message-send', () => void sendNewMessage());
on('notice-dismiss', () => store.dispatch({ type: 'notice.changed', notice: null }));

window.addEventListener('hashchange', () => {
  followAddress();
  threads.ensureOpen();
});
document.addEventListener('visibilitychange', () => readMarker.update(store.state));
setInterval(followDay, MINUTE_MS);

await passLogin();
followDay();
followAddress();
store.watch(show);
document.body.append(page);
new LiveSync(store, connection, threads).start();
