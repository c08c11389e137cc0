import { apiPath } from '../account/account.js';
import { addressOf } from '../account/address.js';
import { query } from './dashboard-api.js';
import { change, get, post } from './http.js';

/**
 * @import { Contact, ContactInfo, Group, GroupChange, MemberAction, MemberResult } from './types.d.ts'
 */

/**
 * @param {string} q in the name or the number
 * @param {number} limit
 * @returns {Promise<{ contacts: Contact[] }>}
 */
export const listContacts = (q, limit) => get(`/api/contacts${query({ q, limit })}`);

/**
 * @param {string} jid
 * @returns {Promise<ContactInfo>}
 */
export const getContact = (jid) => get(contactPath(jid));

/**
 * The picture of a person or a group.
 * @param {string} jid
 */
export const picturePath = (jid) => addressOf(`${contactPath(jid)}/picture`);

/**
 * @param {string} jid
 * @returns {Promise<Group>}
 */
export const getGroup = (jid) => get(groupPath(jid));

/**
 * @param {string} subject
 * @param {string[]} participants
 * @returns {Promise<Group & { results: MemberResult[] }>}
 */
export const createGroup = (subject, participants) =>
  post('/api/groups', { subject, participants });

/**
 * @param {string} jid
 * @param {GroupChange} changes
 * @returns {Promise<Group>}
 */
export const changeGroup = (jid, changes) => change('PATCH', groupPath(jid), changes);

/**
 * @param {string} jid
 * @param {MemberAction} action
 * @param {string[]} participants
 * @returns {Promise<{ results: MemberResult[], group: Group }>}
 */
export const changeMembers = (jid, action, participants) =>
  post(`${groupPath(jid)}/participants`, { action, participants });

/**
 * The invite link of a group, for admins.
 * @param {string} jid
 * @returns {Promise<{ code: string, url: string }>}
 */
export const getInvite = (jid) => get(`${groupPath(jid)}/invite`);

/**
 * @param {string} jid
 * @returns {Promise<unknown>}
 */
export const leaveGroup = (jid) => post(`${groupPath(jid)}/leave`);

/** @param {string} jid */
const contactPath = (jid) => apiPath(`/api/contacts/${encodeURIComponent(jid)}`);

/** @param {string} jid */
const groupPath = (jid) => `/api/groups/${encodeURIComponent(jid)}`;
