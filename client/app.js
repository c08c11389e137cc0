import { DashboardPage } from './components/dashboard-page.js';
import { loadPart } from './components/parts.js';
import { direction, isInWantedLanguage, language, t } from './language/t.js';
import { onUnauthorized } from './service/http.js';
import { readSettings } from './settings/settings.js';
import { areSeveral } from './state/accounts/accounts.js';
import { INITIAL_STATE, reduceApp } from './state/app.reducer.js';
import { Store } from './state/store.js';
import { DraftKeeper } from './sync/compose/draft-keeper.js';
import { LoginGate } from './sync/connection/login-gate.js';
import { firstControllers } from './sync/first-controllers.js';
import { addLater } from './sync/later-controllers.js';
import { watchDay } from './sync/page/watch-day.js';
import { Wiring } from './sync/wiring.js';

/** @import { Action, AppState } from './state/app.reducer.js' */

Object.assign(document.documentElement, { lang: language, dir: direction });

const drafts = new DraftKeeper(sessionStorage);
/** @type {Store<AppState, Action>} */
const store = new Store(reduceApp, {
  ...INITIAL_STATE,
  drafts: drafts.restore(),
  settings: readSettings(localStorage),
});
const page = new DashboardPage();
const wiring = new Wiring(store, page);
const gate = new LoginGate();
const { controllers, ...first } = firstControllers(store);

const known = await gate.waitForAccess();
// Before the first rendering, so that the layout does not shift afterwards.
if (known) store.dispatch({ type: 'connection.changed', connection: known });
await Promise.all([first.access.load(), first.accounts.load()]);
// The rail shifts the layout, too.
if (areSeveral(store.state.accounts)) await loadPart('account-rail');
onUnauthorized(() => {
  void gate.requireToken().then(() => {
    // The new token may allow something else.
    void first.access.load();
    void first.accounts.load();
    return first.connection.refreshQuietly();
  });
});
watchDay(store);
first.accountSwitch.start();
first.accountSwitch.leaveHidden();
first.navigation.start();
store.subscribe((state) => void Object.assign(page, { state }));
wiring.add([drafts, ...controllers]);
document.body.replaceChildren(page);
first.live.start();
first.shortcuts.start();
first.accounts.start();
void addLater(store, wiring, first.notices);
if (!isInWantedLanguage) first.notices.showMissing(t('part.failed.language'));
