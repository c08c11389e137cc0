import { contactProblems, EMPTY_CONTACT, toContacts } from './contact-form.js';
import { EMPTY_LOCATION, locationProblems, toLocation } from './location-form.js';
import { EMPTY_POLL, pollProblems, toPoll } from './poll-form.js';

/**
 * @import { NewMessage, Problem } from '../../service/types.d.ts'
 * @import { ContactForm } from './contact-form.js'
 * @import { LocationForm } from './location-form.js'
 * @import { PollForm } from './poll-form.js'
 *
 * A kind of message that is written in a dialog of its own.
 * @typedef {'location' | 'contact' | 'poll'} FormKind
 * @typedef {{ location: LocationForm, contact: ContactForm, poll: PollForm }} FormValues
 *
 * The input of the dialogs, by kind and chat. It stays until it is sent, as texts do.
 * @typedef {Record<string, FormValues[FormKind] | undefined>} Forms
 *
 * @typedef {object} OpenForm
 * @property {FormKind} kind
 * @property {string} jid
 * @property {boolean} isSending
 * @property {boolean} isLocating true while the browser looks for its position
 * @property {boolean} isChecked true to name missing parts: not before the first attempt to send
 * @property {Problem | null} problem
 */

/** @type {FormValues} */
const EMPTY = { location: EMPTY_LOCATION, contact: EMPTY_CONTACT, poll: EMPTY_POLL };

/**
 * @param {FormKind} kind
 * @param {string} jid
 */
export const formKey = (kind, jid) => `${kind} ${jid}`;

/**
 * @template {FormKind} Kind
 * @param {Forms} forms
 * @param {Kind} kind
 * @param {string} jid
 * @returns {FormValues[Kind]}
 */
export const formOf = (forms, kind, jid) =>
  /** @type {FormValues[Kind]} */ (forms[formKey(kind, jid)] ?? EMPTY[kind]);

/**
 * The problems of the input, by field.
 * @param {Forms} forms
 * @param {Pick<OpenForm, 'kind' | 'jid'>} open
 * @returns {Record<string, string>}
 */
export function formProblems(forms, { kind, jid }) {
  if (kind === 'poll') return pollProblems(formOf(forms, kind, jid));
  if (kind === 'location') return locationProblems(formOf(forms, kind, jid));
  return contactProblems(formOf(forms, kind, jid));
}

/**
 * @param {Forms} forms
 * @param {Pick<OpenForm, 'kind' | 'jid'>} open
 * @returns {NewMessage}
 */
export function formMessage(forms, { kind, jid }) {
  if (kind === 'poll') return toPoll(formOf(forms, kind, jid));
  if (kind === 'location') return toLocation(formOf(forms, kind, jid));
  return toContacts(formOf(forms, kind, jid));
}
