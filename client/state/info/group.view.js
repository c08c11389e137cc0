import { formatList, formatNumber, t } from '../../language/t.js';
import { titleOfJid } from '../chats/chat.view.js';

/**
 * @import { Group, GroupMember, GroupRole, MemberAction, MemberResult, Message, Problem } from '../../service/types.d.ts'
 */

/** @type {Record<GroupRole, number>} */
const RANK = { superadmin: 0, admin: 1, member: 2 };

/** @param {GroupMember} member */
export const memberName = ({ jid, name, phone }) => name ?? phone ?? titleOfJid(jid);

/**
 * The members: oneself, the admins, the others by name.
 * @param {Group} group
 */
export const sortedMembers = ({ participants }) =>
  participants.toSorted(
    (a, b) =>
      Number(b.is_me) - Number(a.is_me) ||
      RANK[a.role] - RANK[b.role] ||
      memberName(a).localeCompare(memberName(b)),
  );

/** More than a line has room for; all of a large group would be read out. */
const MOST_NAMED = 20;

/**
 * The other members in a line: the first ones by name, and the number of the rest.
 * @param {Group} group
 */
export function othersLine({ participants }) {
  const others = participants.filter(({ is_me }) => !is_me);
  const named = others.slice(0, MOST_NAMED).map(memberName);
  const rest = others.length - named.length;
  return formatList(rest > 0 ? [...named, `+${formatNumber(rest)}`] : named);
}

/**
 * A group without any facts, as one is not in it.
 * @param {string} jid
 * @param {string} subject
 * @returns {Group}
 */
export const unknownGroup = (jid, subject) => ({
  jid,
  subject,
  description: null,
  owner_jid: null,
  created_at: null,
  is_announcement: false,
  is_locked: false,
  ephemeral_seconds: null,
  size: 0,
  my_role: null,
  participants: [],
});

/**
 * The facts that are left of a group that one is no longer in.
 * @param {Group} group
 * @returns {Group}
 */
export const leftGroup = (group) => ({
  ...group,
  my_role: null,
  participants: group.participants.filter(({ is_me }) => !is_me),
});

const LEAVING = ['participant_left', 'participant_removed'];

/**
 * True if a notice in the chat of a group says that one is no longer in it.
 * @param {Message} notice
 * @param {Group} group
 */
export const isOwnEnd = ({ details }, { my_role, participants }) =>
  LEAVING.includes(details?.notice ?? '') &&
  (my_role === null ||
    participants.some(
      ({ is_me, jid, lid }) =>
        is_me && details?.participants?.some((other) => other === jid || other === lid),
    ));

/**
 * The changes that the own role allows.
 * @param {Group} group
 */
export function rightsIn({ my_role, is_locked }) {
  const isAdmin = my_role === 'admin' || my_role === 'superadmin';
  return { isAdmin, canEdit: isAdmin || (my_role === 'member' && !is_locked) };
}

/**
 * The reason why one cannot write in a group; null if none is known.
 * @param {Group | undefined} group
 */
export function writingObstacle(group) {
  if (!group) return null;
  if (group.my_role === null) return t('group-info.outside');
  return group.is_announcement && !rightsIn(group).isAdmin ? t('group.only-admins') : null;
}

/**
 * The actions for a member. Nobody can remove the creator of the group.
 * @param {Group} group
 * @param {GroupMember} member
 * @returns {Exclude<MemberAction, 'add'>[]}
 */
export function memberActions(group, { role, is_me }) {
  if (!rightsIn(group).isAdmin || is_me || role === 'superadmin') return [];
  return [role === 'admin' ? 'demote' : 'promote', 'remove'];
}

/**
 * The members who were not added, removed or changed, as a problem; null if there are none.
 * @param {Group} group
 * @param {MemberResult[]} results
 * @returns {Problem | null}
 */
export function refusedMembers({ participants }, results) {
  const refused = results.filter(({ status }) => status !== 'ok');
  if (refused.length === 0) return null;
  const names = refused.map(({ jid }) => {
    const member = participants.find((known) => known.jid === jid);
    return member ? memberName(member) : titleOfJid(jid);
  });
  const hints = refused.map(({ status, error_text }) =>
    status === 'invite_required' ? t('group-info.refused.invite') : error_text,
  );
  return {
    error: t('group-info.refused', { names: names.join(', ') }),
    code: refused[0]?.status ?? 'refused',
    hint: [...new Set(hints)].filter(Boolean).join(' '),
  };
}
