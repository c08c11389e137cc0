import { invalidField } from '../../base/common/errors/invalid-field.js';
import { isPn } from '../../whatsapp/jid.js';
import type { GroupMember } from '../../whatsapp/groups.gateway.js';

/**
 * Refuses a mention of somebody who is not in the group: nobody would be notified.
 * @param members of the group, with this account
 * @throws ApiError `validation_failed`
 */
export function assertMembers(mentions: string[], members: GroupMember[]): void {
  const at = mentions.findIndex((jid) => isStranger(jid, members));
  if (at === -1) return;
  throw invalidField(
    'mentions',
    `names somebody who is not in the group: number ${at + 1} of the list`,
    'GET /api/groups/<jid> lists the members with their jids.',
  );
}

/** True if nobody in the group can be meant. A member with a hidden number could be: then it is uncertain. */
function isStranger(jid: string, members: GroupMember[]): boolean {
  const addresses = members.map(({ pn, lid }) => (isPn(jid) ? pn : lid));
  return !addresses.includes(jid) && !addresses.includes(null);
}
