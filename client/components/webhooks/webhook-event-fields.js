import { html } from 'lit';
import { t } from '../../language/t.js';
import { EVENT_TYPES } from '../../state/events/glossary.js';
import { withChoice } from '../../state/webhooks/webhook-form.js';
import { KIND_TEXT } from '../../state/webhooks/webhooks.view.js';

/** @import { WebhookForm } from '../../state/webhooks/webhook-form.js' */

/**
 * The events that a webhook gets: by kind and by type.
 * @param {WebhookForm} form
 * @param {(change: Partial<WebhookForm>) => void} onChange
 */
export function webhookEventFields({ kinds, types }, onChange) {
  return html`<fieldset>
      <legend>${t('webhooks.kinds')}</legend>
      <div class="webhook-choices">
        ${Object.entries(KIND_TEXT).map(([kind, label]) =>
          choice(label, kinds.includes(kind), (isIn) =>
            onChange({ kinds: withChoice(kinds, kind, isIn) }),
          ),
        )}
      </div>
      <p class="hint">${t('webhooks.kinds.hint')}</p>
    </fieldset>
    <details class="webhook-types">
      <summary>
        ${types.length === 0 ? t('webhooks.types') : t('webhooks.types.chosen', { number: types.length })}
      </summary>
      <fieldset>
        <legend class="visually-hidden">${t('webhooks.types')}</legend>
        <div class="webhook-choices">
          ${EVENT_TYPES.map((type) =>
            choice(html`<code>${type}</code>`, types.includes(type), (isIn) =>
              onChange({ types: withChoice(types, type, isIn) }),
            ),
          )}
        </div>
      </fieldset>
    </details>`;
}

/**
 * A box to tick.
 * @param {unknown} label
 * @param {boolean} isIn
 * @param {(isIn: boolean) => void} onChange
 */
export function choice(label, isIn, onChange) {
  return html`<label class="choice">
    <input type="checkbox" .checked=${isIn} @change=${() => onChange(!isIn)} />
    <span>${label}</span>
  </label>`;
}
