import { html } from 'lit';
import { t } from '../../language/t.js';
import { NO_ACCOUNTS } from '../../state/accounts/accounts.js';
import { railItems } from '../../state/accounts/accounts.view.js';
import { LightElement } from '../shared/light-element.js';
import { composeIcon } from '../shared/icons.js';
import { accountMark } from './account-mark.js';

/**
 * @import { Connection } from '../../service/types.d.ts'
 * @import { RailItem } from '../../state/accounts/accounts.view.js'
 */

/** The accounts at the edge of the page: the connection and the unread count of each, and the way to it. */
export class AccountRail extends LightElement {
  static properties = { accounts: {}, connection: {}, isServiceAway: {} };

  constructor() {
    super();
    this.accounts = NO_ACCOUNTS;
    /** @type {Connection | null} */
    this.connection = null;
    this.isServiceAway = false;
  }

  render() {
    return html`<nav class="account-rail" aria-label=${t('accounts.heading')}>
      <ul>
        ${railItems(this.accounts, this.connection, this.isServiceAway).map((item) => this.#item(item))}
      </ul>
      ${this.#add()}
    </nav>`;
  }

  /** @param {RailItem} item */
  #item(item) {
    return html`<li>
      <a
        class="account-item"
        href=${item.href}
        aria-label=${item.label}
        aria-current=${item.isCurrent ? 'page' : 'false'}
        title=${item.hint}
        @click=${(/** @type {MouseEvent} */ event) => this.#open(event, item)}
      >
        ${accountMark(item)}
        <span class="account-dot is-${item.tone}"></span>
        ${item.unread ? html`<span class="account-unread">${item.unread}</span>` : null}
      </a>
    </li>`;
  }

  #add() {
    return html`<button
      class="button icon-button account-add"
      type="button"
      data-needs="manage"
      aria-label=${t('accounts.add')}
      title=${t('accounts.add')}
      @click=${() => this.emit('account-form', {})}
    >
      ${composeIcon}
    </button>`;
  }

  /**
   * Opens the account where it was left; a new tab begins at its start.
   * @param {MouseEvent} event
   * @param {RailItem} item
   */
  #open(event, { name, isCurrent }) {
    if (isCurrent || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.emit('account-open', { name });
  }
}

customElements.define('account-rail', AccountRail);
