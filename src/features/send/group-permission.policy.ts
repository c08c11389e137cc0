import type { GroupFacts } from '../../whatsapp/groups.gateway.js';
import type { MessageType } from '../../base/common/message-types.js';

/** What every member may send, even where only admins write. */
const OPEN_TO_MEMBERS = new Set<string>(['reaction', 'vote'] satisfies MessageType[]);

/**
 * Why WhatsApp would not take a message to a group, as one sentence; null if nothing is known against it. A role that the
 * group does not tell is none: then WhatsApp decides.
 */
export function objectionToSending(group: GroupFacts, type: string): string | null {
  if (!group.isAnnouncement || group.myRole !== 'member') return null;
  if (OPEN_TO_MEMBERS.has(type)) return null;
  return 'Only admins may write to this group, and this account is not an admin of it.';
}
