import type { GroupFacts } from '../../whatsapp/groups.gateway.js';
import type { MessageType } from '../../base/common/message-types.js';

/** Types that every member may send, even if only admins write. */
const OPEN_TO_MEMBERS = new Set<string>(['reaction', 'vote'] satisfies MessageType[]);

/**
 * The reason why WhatsApp would refuse a message to a group, as one sentence; null if none is known. With an unknown
 * role, WhatsApp decides.
 */
export function objectionToSending(group: GroupFacts, type: string): string | null {
  if (!group.isAnnouncement || group.myRole !== 'member') return null;
  if (OPEN_TO_MEMBERS.has(type)) return null;
  return 'Only admins may write to this group, and this account is not an admin of it.';
}
