import type { GroupFacts, MemberAction } from '../../whatsapp/groups.gateway.js';
import type { ChangeGroupDto } from './dto/group-requests.dto.js';

/** The reason why WhatsApp would refuse to change a group, as one sentence; null if none is known. */
export type Objection = string | null;

export const NO_MEMBER = 'This account is not a member of this group.';
const NO_ADMIN = 'and this account is not an admin of it.';

export function objectionToChange(group: GroupFacts, change: ChangeGroupDto): Objection {
  if (group.myRole === null) return NO_MEMBER;
  if (isAdmin(group)) return null;
  if (change.is_announcement !== undefined || change.is_locked !== undefined) {
    return `Only admins may change the settings of a group, ${NO_ADMIN}`;
  }
  return group.isLocked ? `Only admins may change this group, ${NO_ADMIN}` : null;
}

/** @param jids all known addresses of the people to change */
export function objectionToMembers(
  group: GroupFacts,
  action: MemberAction,
  jids: readonly string[],
): Objection {
  if (group.myRole === null) return NO_MEMBER;
  const isOpen = action === 'add' && group.canMembersAdd;
  if (!isAdmin(group) && !isOpen) {
    return `Only admins may change the members of this group, ${NO_ADMIN}`;
  }
  const isProtected = action === 'remove' || action === 'demote';
  const owner = group.members.find(({ role }) => role === 'superadmin');
  const isOwnerMeant = [owner?.pn, owner?.lid].some((jid) => jid && jids.includes(jid));
  return isProtected && isOwnerMeant
    ? 'The creator of a group can neither be removed nor stop being its admin.'
    : null;
}

export function objectionToInvite(group: GroupFacts): Objection {
  if (group.myRole === null) return NO_MEMBER;
  return isAdmin(group) ? null : `Only admins get the link of this group, ${NO_ADMIN}`;
}

export function objectionToLeave(group: GroupFacts): Objection {
  return group.myRole === null ? NO_MEMBER : null;
}

function isAdmin({ myRole }: GroupFacts): boolean {
  return myRole === 'admin' || myRole === 'superadmin';
}
