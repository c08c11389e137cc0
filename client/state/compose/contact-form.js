import { t } from '../../language/t.js';
import { isRecipient, recipientProblem } from '../people/recipient.js';

/**
 * @import { NewMessage } from '../../service/types.d.ts'
 * @import { Person } from '../people/people.js'
 *
 * Contact cards that are being put together: of known people, and of one that is typed.
 * @typedef {object} ContactForm
 * @property {Person[]} chosen
 * @property {string} name
 * @property {string} phone
 */

/** @type {ContactForm} */
export const EMPTY_CONTACT = { chosen: [], name: '', phone: '' };

/**
 * The problems of the fields, by name.
 * @param {ContactForm} form
 * @returns {Record<string, string>}
 */
export function contactProblems({ chosen, name, phone }) {
  if (name.trim() === '' && phone === '')
    return chosen.length > 0 ? {} : { search: t('contact-form.missing') };
  const wrong = recipientProblem(phone);
  return {
    ...(name.trim() === '' && { name: t('contact-form.name.missing') }),
    ...(!isRecipient(phone) && { phone: wrong ?? t('contact-form.phone.missing') }),
  };
}

/**
 * @param {ContactForm} form
 * @returns {NewMessage}
 */
export function toContacts({ chosen, name, phone }) {
  const known = chosen.map((person) => ({
    name: person.name,
    phone: person.phone ?? person.jid,
  }));
  const typed = phone === '' ? [] : [{ name: name.trim(), phone }];
  return { type: 'contact', contacts: [...known, ...typed] };
}
