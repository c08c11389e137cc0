import { titleOfJid } from '../chats/chat.view.js';
import { isRecipient, withoutSpaces } from './recipient.js';

/**
 * @import { Contact, Problem } from '../../service/types.d.ts'
 *
 * A person who can be chosen.
 * @typedef {object} Person
 * @property {string} jid
 * @property {string} name the best known name, or the number
 * @property {string | null} phone with a leading +
 *
 * The search for people in an open dialog.
 * @typedef {object} PeopleSearch
 * @property {string} text
 * @property {Person[] | null} found null until the service has answered
 * @property {Problem | null} problem
 */

/** @type {PeopleSearch} */
export const NO_PEOPLE = { text: '', found: null, problem: null };

/** Shorter numbers count as still being typed. */
const MIN_DIGITS = 7;

/**
 * @param {Contact} contact
 * @returns {Person}
 */
export const toPerson = ({ jid, name, push_name, verified_name, phone }) => ({
  jid,
  name: name ?? push_name ?? verified_name ?? phone ?? titleOfJid(jid),
  phone,
});

/**
 * The text to search for: the service knows numbers by their digits alone.
 * @param {string} text
 */
export function searchText(text) {
  const digits = text.replace(/[\s()+.-]/g, '');
  return /^\d+$/.test(digits) ? digits : text.trim();
}

/**
 * The people to choose from: the found ones, and a number that was typed in full.
 * @param {PeopleSearch} search
 * @returns {Person[]}
 */
export function choosable({ text, found }) {
  const known = found ?? [];
  const number = withoutSpaces(text).replace(/^\+/, '');
  const isNumber = isRecipient(number) && /^\d+$/.test(number) && number.length >= MIN_DIGITS;
  const phone = `+${number}`;
  if (!isNumber || known.some((person) => person.phone === phone)) return known;
  return [{ jid: `${number}@s.whatsapp.net`, name: phone, phone }, ...known];
}

/**
 * @param {Person[]} chosen
 * @param {Person} person
 * @returns {Person[]} with the person added, or left out if they were chosen already
 */
export function togglePerson(chosen, person) {
  const others = chosen.filter(({ jid }) => jid !== person.jid);
  return others.length < chosen.length ? others : [...chosen, person];
}
