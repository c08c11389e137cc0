import { html } from 'lit';
import { t } from '../../language/t.js';
import { MAX_NAME, toName } from '../../state/accounts/account-form.js';
import { dialogFoot } from '../shared/dialog-foot.js';
import { dialogHead } from '../shared/dialog-head.js';
import { formField } from '../shared/form-field.js';
import { LightElement } from '../shared/light-element.js';
import { showDialog } from '../shared/show-dialog.js';

/** @import { AccountForm } from '../../state/accounts/accounts.js' */

/** Adds an account: asks for its name, and tells the result. */
export class AccountDialog extends LightElement {
  static properties = { form: {} };

  constructor() {
    super();
    /** @type {AccountForm} */
    this.form = { name: '', isBusy: false, problem: null };
  }

  render() {
    const { name, isBusy, problem } = this.form;
    return html`<dialog
      class="dialog"
      aria-labelledby="account-heading"
      aria-describedby="account-text"
      @close=${() => this.emit('account-form', null)}
    >
      ${dialogHead('account-heading', t('accounts.add'))}
      <form class="dialog-form" novalidate @submit=${this.#onSubmit}>
        <div id="account-text" class="dialog-text">
          <p>${t('accounts.add.effect')}</p>
          <p>${t('accounts.add.next')}</p>
        </div>
        ${formField({
          id: 'account-name',
          label: t('accounts.name'),
          value: name,
          onInput: (text) => this.emit('account-form', { name: toName(text) }),
          problem: problem ? [problem.error, problem.hint].filter(Boolean).join(' ') : undefined,
          hint: t('accounts.name.hint'),
          maxLength: MAX_NAME,
          isFirst: true,
        })}
        ${dialogFoot(
          html`<button class="button primary" aria-busy=${isBusy}>
            ${t('accounts.add.submit')}
          </button>`,
        )}
      </form>
    </dialog>`;
  }

  updated() {
    showDialog(this, true);
  }

  #onSubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    this.emit('account-add', null);
  };
}

customElements.define('account-dialog', AccountDialog);
