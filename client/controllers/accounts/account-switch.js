import {
  account,
  accountIn,
  DEFAULT_ACCOUNT,
  inAccount,
  storageKey,
} from '../../account/account.js';
import { visitSignal } from '../../account/visit.js';
import { t } from '../../language/t.js';
import { areSeveral, isMissing } from '../../state/accounts/accounts.js';
import { parseRoute } from '../../state/shared/route.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { AppState, AppStore } from '../../state/app.reducer.js'
 * @import { LeaveGuard } from '../compose/leave-guard.js'
 */

/** Goes to another account when the address names one. */
export class AccountSwitch {
  #store;
  #guard;
  #storage;
  #showAccount;
  #isLeaving = false;

  /** @type {Handlers} */
  intents = {
    'account-open': ({ name }) => this.open(name),
  };

  /**
   * @param {AppStore} store
   * @param {LeaveGuard} guard
   * @param {Storage} storage
   * @param {(before: AppState) => void} showAccount leaves this account, and shows that of the address
   */
  constructor(store, guard, storage, showAccount) {
    this.#store = store;
    this.#guard = guard;
    this.#storage = storage;
    this.#showAccount = showAccount;
  }

  start() {
    window.addEventListener('hashchange', this.#onHashChange, { signal: visitSignal() });
    // The address may have changed while the page was loaded, or waited for a login.
    if (leadsElsewhere(location.hash)) void this.#leave(location.href);
  }

  #onHashChange = (/** @type {HashChangeEvent} */ { oldURL }) => {
    if (leadsElsewhere(location.hash)) void this.#leave(oldURL);
  };

  /**
   * Goes to the last place in this account, in this tab.
   * @param {string} name
   */
  open(name) {
    if (name !== account) location.hash = this.#lastPlace(name) ?? inAccount('#/', name);
  }

  /** An address without a name means the default account, which a login may not be allowed to see. */
  leaveHidden() {
    const { accounts } = this.#store.state;
    const [first] = accounts.rows;
    if (first && account === DEFAULT_ACCOUNT && isMissing(accounts)) this.open(first.account);
  }

  /** @param {number} number from 1, in the order of the rail */
  openAt(number) {
    const { accounts } = this.#store.state;
    const row = areSeveral(accounts) ? accounts.rows[number - 1] : undefined;
    if (row) this.open(row.account);
    return row !== undefined;
  }

  /** @param {string} before the address of this account */
  async #leave(before) {
    const hasFiles = Object.keys(this.#store.state.attachments).length > 0;
    if (hasFiles && !confirm(t('accounts.leave-files'))) {
      history.replaceState(history.state, '', before);
      return;
    }
    if (accountIn(new URL(before).hash) === account) this.#notePlace(new URL(before).hash);
    this.#guard.release();
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    // The answer to sending takes the text out of the draft.
    await this.#store.until(({ drafts }) =>
      Object.values(drafts).every((each) => !each?.isSending),
    );
    this.#isLeaving = false;
    // The account may be open again meanwhile.
    if (leadsElsewhere(location.hash)) this.#showAccount(this.#store.state);
  }

  /** @param {string} name */
  #lastPlace(name) {
    try {
      const hash = this.#storage.getItem(storageKey('place', name));
      return hash !== null && accountIn(hash) === name && parseRoute(hash) ? hash : null;
    } catch {
      return null; // no storage
    }
  }

  /** @param {string} hash */
  #notePlace(hash) {
    try {
      if (parseRoute(hash)) this.#storage.setItem(storageKey('place'), hash);
    } catch {
      // Without storage, an account begins at its chats.
    }
  }
}

/**
 * True if an address is one of another account. A skip link leads to no account.
 * @param {string} hash
 */
export const leadsElsewhere = (hash) => parseRoute(hash) !== null && accountIn(hash) !== account;
