import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import { account } from '../../account/account.js';
import { t } from '../../language/t.js';
import { dialogFoot } from '../shared/dialog-foot.js';
import { dialogHead } from '../shared/dialog-head.js';
import { LightElement } from '../shared/light-element.js';
import { problemText } from '../shared/problem-text.js';
import { showDialog } from '../shared/show-dialog.js';

/** @import { Removal } from '../../state/accounts/accounts.js' */

/** Asks before an account is removed: explains the effect on its phone and its messages. */
export class RemovalDialog extends LightElement {
  static properties = { removal: {} };

  constructor() {
    super();
    /** @type {Removal} */
    this.removal = { data: 'keep', isBusy: false, problem: null };
  }

  render() {
    const { isBusy, problem } = this.removal;
    return html`<dialog
      class="dialog"
      aria-labelledby="removal-heading"
      aria-describedby="removal-text"
      @close=${() => this.emit('account-removal', null)}
    >
      ${dialogHead('removal-heading', t('accounts.remove.question', { account }))}
      <form class="dialog-form" @submit=${this.#onSubmit}>
        <div id="removal-text" class="dialog-text">
          <p>${t('accounts.remove.effect')}</p>
        </div>
        <fieldset>
          <legend>${t('accounts.remove.what')}</legend>
          ${this.#choice('keep', t('accounts.remove.keep'), t('accounts.remove.data'))}
          ${this.#choice('delete', t('accounts.remove.delete'), t('accounts.remove.delete.hint'))}
        </fieldset>
        ${problem ? html`<div role="alert">${problemText(problem)}</div>` : null}
        ${dialogFoot(
          html`<button class="button danger solid" aria-busy=${isBusy}>
            ${t('accounts.remove.confirm')}
          </button>`,
          { isCareful: true },
        )}
      </form>
    </dialog>`;
  }

  /**
   * @param {Removal['data']} data
   * @param {string} label
   * @param {string} hint
   */
  #choice(data, label, hint) {
    return html`<label class="choice">
      <input
        type="radio"
        name="removal-data"
        value=${data}
        .checked=${live(this.removal.data === data)}
        @change=${() => this.emit('account-removal', { data })}
      />
      <span>${label}<span class="hint">${hint}</span></span>
    </label>`;
  }

  updated() {
    showDialog(this, true);
  }

  #onSubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    this.emit('account-remove', null);
  };
}

customElements.define('removal-dialog', RemovalDialog);
