/**
 * @import { ContactInfo, GroupChange, Problem } from '../../service/types.d.ts'
 * @import { Person } from '../people/people.js'
 *
 * The dialog about a chat.
 * @typedef {object} OpenInfo
 * @property {string} jid
 * @property {ContactInfo | null} contact null until it is loaded, and for groups
 * @property {Problem | null} problem the reason why it could not be loaded
 * @property {number | null} asOf ms; when WhatsApp was asked last
 * @property {boolean} isLoading true while it is asked
 * @property {'view' | 'edit' | 'add' | 'leave'} mode
 * @property {{ subject: string, description: string }} texts while they are edited
 * @property {Person[]} chosen the people to add
 * @property {string | null} member the member whose actions are shown
 * @property {string | null} invite the link
 * @property {GroupChange} pending the changes of a group that are under way
 * @property {boolean} isBusy
 * @property {Problem | null} failure the reason why the last change was refused
 *
 * A group that is being made.
 * @typedef {object} NewGroup
 * @property {string} subject
 * @property {Person[]} chosen
 * @property {boolean} isSending
 * @property {boolean} isChecked true to name missing parts
 * @property {Problem | null} problem
 */

/** @type {Omit<OpenInfo, 'jid'>} */
export const EMPTY_INFO = {
  contact: null,
  problem: null,
  asOf: null,
  isLoading: false,
  mode: 'view',
  texts: { subject: '', description: '' },
  chosen: [],
  member: null,
  invite: null,
  pending: {},
  isBusy: false,
  failure: null,
};

/** @type {NewGroup} */
export const EMPTY_GROUP = {
  subject: '',
  chosen: [],
  isSending: false,
  isChecked: false,
  problem: null,
};

/** The limit of WhatsApp. */
export const MAX_SUBJECT = 100;
