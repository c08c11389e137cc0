import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import { t, formatList } from '../../language/t.js';
import { areSeveral } from '../../state/accounts/accounts.js';
import { EVENT_TYPES } from '../../state/events/glossary.js';
import { withChoice, wrongHeaderLine } from '../../state/webhooks/webhook-form.js';
import { KIND_TEXT } from '../../state/webhooks/webhooks.view.js';

/**
 * @import { WebhookForm } from '../../state/webhooks/webhook-form.js'
 * @import { AccountsState } from '../../state/accounts/accounts.js'
 */

/**
 * Which events a webhook gets: by kind and by type.
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
 * The accounts whose events a webhook gets; none for all. Nothing while there is one.
 * @param {WebhookForm} form
 * @param {AccountsState} state
 * @param {(change: Partial<WebhookForm>) => void} onChange
 */
export function webhookAccountField({ accounts: chosen }, state, onChange) {
  // One that was removed can still be taken out of the webhook.
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

/**
 * Headers that are sent along. The values of those that are set are known to the service only.
 * @param {WebhookForm} form
 * @param {(change: Partial<WebhookForm>) => void} onChange
 */
export function webhookHeaderField({ headers, knownHeaders, areHeadersDropped }, onChange) {
  const wrong = wrongHeaderLine(headers);
  const hint =
    knownHeaders.length > 0
      ? t('webhooks.headers.kept', { names: formatList(knownHeaders) })
      : t('webhooks.headers.hint');
  return html`<div class="field">
      <label for="webhook-headers">${t('webhooks.headers')}</label>
      <textarea
        id="webhook-headers"
        rows="2"
        dir="ltr"
        spellcheck="false"
        autocomplete="off"
        placeholder=${t('webhooks.headers.example')}
        aria-describedby="webhook-headers-note"
        aria-invalid=${wrong !== null}
        ?disabled=${areHeadersDropped}
        .value=${live(headers)}
        @input=${(/** @type {InputEvent} */ { target }) =>
          target instanceof HTMLTextAreaElement && onChange({ headers: target.value })}
      ></textarea>
      <span class="field-note ${wrong === null ? '' : 'field-error'}" id="webhook-headers-note"
        >${wrong === null ? hint : t('webhooks.headers.wrong', { number: wrong })}</span
      >
    </div>
    ${
      knownHeaders.length > 0
        ? html`<label class="choice">
            <input
              type="checkbox"
              .checked=${areHeadersDropped}
              @change=${() => onChange({ areHeadersDropped: !areHeadersDropped, headers: '' })}
            />
            <span>${t('webhooks.headers.drop')}</span>
          </label>`
        : null
    }`;
}

/**
 * A box to tick.
 * @param {unknown} label
 * @param {boolean} isIn
 * @param {(isIn: boolean) => void} onChange
 */
function choice(label, isIn, onChange) {
  return html`<label class="choice">
    <input type="checkbox" .checked=${isIn} @change=${() => onChange(!isIn)} />
    <span>${label}</span>
  </label>`;
}
