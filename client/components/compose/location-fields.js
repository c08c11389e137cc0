import { html } from 'lit';
import { t } from '../../language/t.js';
import { parsePosition } from '../../state/compose/location-form.js';
import { pinIcon } from '../shared/icons.js';
import { formField } from '../shared/form-field.js';

/**
 * @import { LocationForm } from '../../state/compose/location-form.js'
 * @import { FieldContext } from './message-form-dialog.js'
 */

/**
 * @param {LocationForm} form
 * @param {FieldContext & { isLocating: boolean, onLocate: () => void }} context
 */
export function locationFields(form, context) {
  const { isLocating } = context;
  return html`<button
      class="button"
      type="button"
      autofocus
      aria-busy=${isLocating}
      @click=${context.onLocate}
    >
      ${isLocating ? html`<span class="spinner"></span>` : pinIcon}
      ${isLocating ? t('location-form.here.busy') : t('location-form.here')}
    </button>
    <div class="field-pair">
      ${degrees('latitude', t('location-form.latitude'), form, context)}
      ${degrees('longitude', t('location-form.longitude'), form, context)}
    </div>
    <p class="hint">${t('location-form.hint')}</p>
    ${text('name', t('location-form.name'), form, context)}
    ${text('address', t('location-form.address'), form, context)}`;
}

/**
 * @param {'latitude' | 'longitude'} name
 * @param {string} label
 * @param {LocationForm} form
 * @param {FieldContext} context
 */
const degrees = (name, label, form, { problem, onChange }) =>
  formField({
    id: `location-${name}`,
    label,
    value: form[name],
    problem: problem(name),
    mode: 'decimal',
    onInput: (value) => onChange({ [name]: value }),
    onPaste: (event) => {
      const position = parsePosition(event.clipboardData?.getData('text') ?? '');
      if (!position) return;
      event.preventDefault();
      onChange(position);
    },
  });

/**
 * @param {'name' | 'address'} name
 * @param {string} label
 * @param {LocationForm} form
 * @param {FieldContext} context
 */
const text = (name, label, form, { onChange }) =>
  formField({
    id: `location-${name}`,
    label,
    value: form[name],
    onInput: (value) => onChange({ [name]: value }),
  });
