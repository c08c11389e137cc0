import { account, accountIn, enterAccount } from '../account/account.js';
import { endVisit, inVisit, later, every } from '../account/visit.js';
import { DashboardPage } from '../components/dashboard-page.js';
import { loadPart } from '../components/parts.js';
import { onUnauthorized } from '../service/http.js';
import { readSettings } from '../settings/settings.js';
import { areSeveral, isMissing } from '../state/accounts/accounts.js';
import { INITIAL_STATE, reduceApp } from '../state/app.reducer.js';
import { dayKey } from '../state/shared/time.js';
import { Store } from '../state/store.js';
import { DraftKeeper } from './compose/draft-keeper.js';
import { firstControllers } from './first-controllers.js';
import { addLater } from './later-controllers.js';
import { Wiring } from './wiring.js';
import { LastLooks } from './accounts/last-looks.js';

/**
 * @import { AppState, AppStore } from '../state/app.reducer.js'
 * @import { LoginGate } from './connection/login-gate.js'
 * @import { LitElement } from 'lit'
 */

const looks = new LastLooks();

/** The longest time that the last account stays on the screen, until something of the next one can be shown. */
const FIRST_LOOK_MS = 300;

/**
 * The account of the address, with a state, controllers and elements of its own. Nothing of the account before is in
 * them or goes on.
 */
export class AccountVisit {
  #gate;
  #drafts = new DraftKeeper(sessionStorage);
  /** @type {AppStore} */
  #store;
  #page = new DashboardPage();
  #wiring;
  #first;

  /**
   * @param {LoginGate} gate
   * @param {Partial<AppState>} known the state that holds for all accounts
   */
  constructor(gate, known = {}) {
    this.#gate = gate;
    this.#store = new Store(reduceApp, {
      ...INITIAL_STATE,
      drafts: this.#drafts.restore(),
      settings: readSettings(localStorage),
      ...looks.of(account),
      ...known,
    });
    this.#wiring = new Wiring(this.#store, this.#page);
    this.#first = firstControllers(this.#store, (state) => this.#leave(state));
  }

  /** Starts the visit when the page is loaded: asks for a login if it is needed. */
  async begin() {
    const { access, accounts } = this.#first;
    const [{ connection, hasLoggedIn }] = await Promise.all([
      this.#gate.waitForAccess(),
      access.load(),
      accounts.load(),
    ]);
    // Asks again for everything that was refused before the login.
    if (hasLoggedIn) await Promise.all([access.load(), accounts.load()]);
    // Before the first rendering, so that the layout does not shift afterwards.
    if (connection) this.#store.dispatch({ type: 'connection.changed', connection });
    // The rail shifts the layout, too.
    if (areSeveral(this.#store.state.accounts)) await loadPart('account-rail');
    this.#start();
    document.body.replaceChildren(this.#page);
    return this.#first.notices;
  }

  /**
   * Replaces another account, which stays on the screen until the chats of this one are here.
   * @param {boolean} isFromRail
   */
  async takeOver(isFromRail) {
    const { accounts } = this.#first;
    this.#start();
    await Promise.race([
      Promise.all([this.#untilKnown(accounts.load()), this.#untilShown()]),
      new Promise((resolve) => later(() => resolve(undefined), FIRST_LOOK_MS)),
    ]);
    document.body.replaceChildren(this.#page);
    if (isFromRail) await this.#focusRail();
  }

  #start() {
    onUnauthorized(() => void this.#logIn());
    const { accountSwitch, navigation, live, shortcuts, accounts, notices } = this.#first;
    watchDay(this.#store);
    accountSwitch.start();
    accountSwitch.leaveHidden();
    navigation.start();
    this.#store.subscribe((state) => void Object.assign(this.#page, { state }));
    this.#wiring.add([this.#drafts, ...this.#first.controllers]);
    live.start();
    shortcuts.start();
    accounts.start();
    void addLater(this.#store, this.#wiring, notices);
  }

  /**
   * Shows nothing until the account is known to exist.
   * @param {Promise<void>} loaded
   */
  async #untilKnown(loaded) {
    if (isMissing(this.#store.state.accounts)) await loaded;
  }

  #untilShown() {
    return this.#store.until(({ haveChatsLoaded, route, threads }) => {
      const thread = route.name === 'chat' ? threads[route.jid ?? ''] : null;
      return haveChatsLoaded && (thread === null || thread?.isLoading === false);
    });
  }

  /** @param {AppState} state */
  #leave(state) {
    const { scopes } = state;
    const isFromRail = document.activeElement?.closest('account-rail') != null;
    endVisit();
    this.#store.end();
    this.#page.toggleAttribute('inert', true);
    looks.keep(account, state);
    enterAccount(accountIn(location.hash));
    const accounts = { ...INITIAL_STATE.accounts, rows: state.accounts.rows };
    void new AccountVisit(this.#gate, { accounts, scopes }).takeOver(isFromRail);
  }

  async #logIn() {
    const { access, accounts, connection } = this.#first;
    await inVisit(this.#gate.requireToken());
    // The new token may have other scopes.
    void access.load();
    void accounts.load();
    await connection.refreshQuietly();
  }

  /** Keeps the keyboard's place for a person who walks through the accounts. */
  async #focusRail() {
    await this.#page.updateComplete;
    /** @type {LitElement | null} */
    const rail = this.#page.querySelector('account-rail');
    await rail?.updateComplete;
    const current = rail?.querySelector('[aria-current="page"]');
    if (current instanceof HTMLElement) current.focus();
  }
}

const MINUTE_MS = 60_000;

/**
 * Keeps the calendar day of the state up to date.
 * @param {AppStore} store
 */
function watchDay(store) {
  const follow = () => {
    const today = dayKey(Date.now());
    if (today !== store.state.today) store.dispatch({ type: 'day.changed', today });
  };
  follow();
  every(follow, MINUTE_MS);
}
