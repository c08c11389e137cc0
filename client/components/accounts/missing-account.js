import { html } from 'lit';
import { account } from '../../account/account.js';
import { t } from '../../language/t.js';
import { NO_ACCOUNTS } from '../../state/accounts/accounts.js';
import { railItems } from '../../state/accounts/accounts.view.js';
import { LightElement } from '../shared/light-element.js';
import { accountMark } from './account-mark.js';

/** Replaces the page if the address names an unknown account: says so, and leads to the others. */
export class MissingAccount extends LightElement {
  static properties = { accounts: {} };

  constructor() {
    super();
    this.accounts = NO_ACCOUNTS;
  }

  render() {
    return html`<div class="empty-pane" role="alert">
      <h2>${t('accounts.missing', { account })}</h2>
      <p>${t('accounts.missing.hint')}</p>
      <ul class="account-list">
        ${railItems(this.accounts, null).map(
          (item) =>
            html`<li>
              <a class="button" href=${item.href}>${accountMark(item)} ${item.name}</a>
            </li>`,
        )}
      </ul>
    </div>`;
  }
}

customElements.define('missing-account', MissingAccount);
