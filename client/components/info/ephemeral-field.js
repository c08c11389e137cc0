import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import { t } from '../../language/t.js';
import { ephemeralChoices, ephemeralText } from '../../state/info/ephemeral.view.js';

/**
 * The choice of the time after which messages disappear.
 * @param {number} seconds the present one; 0 keeps messages
 * @param {(seconds: number) => void} onChange
 */
export const ephemeralField = (seconds, onChange) =>
  html`<label class="info-choice" data-needs="manage">
    <span>${t('ephemeral.heading')}</span>
    <select
      @change=${(/** @type {Event} */ { target }) =>
        target instanceof HTMLSelectElement && onChange(Number(target.value))}
    >
      ${ephemeralChoices(seconds).map(
        (choice) =>
          html`<option value=${choice} .selected=${live(choice === seconds)}>
            ${ephemeralText(choice)}
          </option>`,
      )}
    </select>
  </label>`;
