import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import { formatList, t } from '../../language/t.js';
import { wrongHeaderLine } from '../../state/webhooks/webhook-form.js';

/** @import { WebhookForm } from '../../state/webhooks/webhook-form.js' */

/**
 * Further headers of the requests. The service alone knows the values of those that are set.
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
