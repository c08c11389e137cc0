import { html } from 'lit';
import { t } from '../../language/t.js';
import { areSeveral } from '../../state/accounts/accounts.js';
import { withChoice } from '../../state/webhooks/webhook-form.js';
import { choice } from './webhook-event-fields.js';

/**
 * @import { AccountsState } from '../../state/accounts/accounts.js'
 * @import { WebhookForm } from '../../state/webhooks/webhook-form.js'
 */

/**
 * The accounts whose events a webhook gets; none for all. Not shown while there is only one.
 * @param {WebhookForm} form
 * @param {AccountsState} state
 * @param {(change: Partial<WebhookForm>) => void} onChange
 */
export function webhookAccountField({ accounts: chosen }, state, onChange) {
  // A removed account can still be taken out of the webhook.
  const names = new Set([...state.rows.map(({ account }) => account), ...chosen]);
  if (!areSeveral(state) && chosen.length === 0) return null;
  return html`<fieldset>
    <legend>${t('webhooks.accounts')}</legend>
    <div class="webhook-choices">
      ${[...names].map((name) =>
        choice(html`<bdi>${name}</bdi>`, chosen.includes(name), (isIn) =>
          onChange({ accounts: withChoice(chosen, name, isIn) }),
        ),
      )}
    </div>
    <p class="hint">${t('webhooks.accounts.hint')}</p>
  </fieldset>`;
}
