import { html } from 'lit';
import { t } from '../../language/t.js';
import { withoutSpaces } from '../../state/people/recipient.js';
import '../people/people-picker.js';
import { formField } from '../shared/form-field.js';

/**
 * @import { ContactForm } from '../../state/compose/contact-form.js'
 * @import { PeopleSearch } from '../../state/people/people.js'
 * @import { FieldContext } from './message-form-dialog.js'
 */

/**
 * @param {ContactForm} form
 * @param {PeopleSearch} people
 * @param {FieldContext} context
 */
export function contactFields({ chosen, name, phone }, people, { problem, onChange }) {
  return html`<people-picker
      .search=${people}
      .chosen=${chosen}
      .problem=${problem('search') ?? null}
      @people-choose=${(/** @type {CustomEvent} */ { detail }) => onChange({ chosen: detail.chosen })}
    ></people-picker>
    <fieldset class="field-pair">
      <legend>${t('contact-form.typed')}</legend>
      ${formField({
        id: 'contact-name',
        label: t('contact-form.name'),
        value: name,
        problem: problem('name'),
        onInput: (value) => onChange({ name: value }),
      })}
      ${formField({
        id: 'contact-phone',
        label: t('contact-form.phone'),
        value: phone,
        problem: problem('phone'),
        mode: 'tel',
        onInput: (value) => onChange({ phone: withoutSpaces(value) }),
      })}
    </fieldset>`;
}
