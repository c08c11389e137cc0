import { account, DEFAULT_ACCOUNT, inAccount } from '../../account/account.js';
import { addAccount, removeAccount } from '../../service/accounts-api.js';
import { problemOf } from '../../service/api-error.js';
import { nameProblem } from '../../state/accounts/account-form.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { AppStore } from '../../state/app.reducer.js'
 * @import { AccountForm, Removal } from '../../state/accounts/accounts.js'
 */

/** @type {AccountForm} */
const EMPTY_FORM = { name: '', isBusy: false, problem: null };
/** @type {Removal} */
const NEW_REMOVAL = { data: 'keep', isBusy: false, problem: null };

/** Adds an account and leads to it; removes the account of this page and leads to the first one. */
export class AccountCommands {
  #store;

  /** @type {Handlers} */
  intents = {
    'account-form': (change) => this.#changeForm(change),
    'account-add': () => void this.#add(),
    'account-removal': (change) => this.#changeRemoval(change),
    'account-remove': () => void this.#remove(),
  };

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
  }

  /** @param {Partial<AccountForm> | null} change */
  #changeForm(change) {
    const { form } = this.#store.state.accounts;
    const changed = change && { ...(form ?? EMPTY_FORM), problem: null, ...change };
    this.#store.dispatch({ type: 'accounts.changed', change: { form: changed } });
  }

  /** @param {Partial<Removal> | null} change */
  #changeRemoval(change) {
    const { removal } = this.#store.state.accounts;
    const changed = change && { ...(removal ?? NEW_REMOVAL), problem: null, ...change };
    this.#store.dispatch({ type: 'accounts.changed', change: { removal: changed } });
  }

  async #add() {
    const { form, rows } = this.#store.state.accounts;
    if (!form || form.isBusy) return;
    const name = form.name.trim();
    const problem = nameProblem(name, rows);
    if (problem) return this.#changeForm({ problem });
    this.#changeForm({ isBusy: true });
    try {
      await addAccount(name);
      location.hash = inAccount('#/link', name);
    } catch (error) {
      this.#changeForm({ isBusy: false, problem: problemOf(error) });
    }
  }

  async #remove() {
    const { removal } = this.#store.state.accounts;
    if (!removal || removal.isBusy) return;
    this.#changeRemoval({ isBusy: true });
    try {
      await removeAccount(account, removal.data);
      location.hash = inAccount('#/', DEFAULT_ACCOUNT);
    } catch (error) {
      this.#changeRemoval({ isBusy: false, problem: problemOf(error) });
    }
  }
}
