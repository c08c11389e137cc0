import type { Account } from './account.js';
import type { Group } from './group.js';

/** The most members of a group. */
export const MAX_MEMBERS = 1024;
const MAX_SUBJECT = 100;
const MAX_DESCRIPTION = 2048;
/** Never, a day, a week, 90 days. */
const EPHEMERAL_SECONDS = new Set([0, 86_400, 604_800, 7_776_000]);

/** The description of its content in the stanza of a message; `polltype` is that of its `<meta>`. */
interface Written {
  type?: string;
  meta?: Record<string, string>;
}

/** The other members can still react and vote in groups where only admins write. */
export function mayWrite(group: Group, account: Account, { type, meta }: Written): boolean {
  if (!group.has(account)) return false;
  const isAnswer = type === 'reaction' || (type === 'poll' && meta?.polltype === 'vote');
  return isAnswer || !group.settings.isAnnouncement || group.isAdmin(account);
}

/** Admins change everything; others only what the group allows. */
export function mayChange(group: Group, account: Account, change: string): boolean {
  if (group.isAdmin(account)) return true;
  if (change === 'add') return group.settings.canMembersAdd;
  const isOpen = ['subject', 'description', 'ephemeral', 'not_ephemeral'].includes(change);
  return isOpen && !group.settings.isLocked;
}

/** Counts characters roughly as people see them: an emoji of two UTF-16 units is one. */
export function isSubject(text: string): boolean {
  return text.trim() !== '' && [...text].length <= MAX_SUBJECT;
}

export function isDescription(text: string): boolean {
  return [...text].length <= MAX_DESCRIPTION;
}

export function isEphemeralTime(seconds: number): boolean {
  return EPHEMERAL_SECONDS.has(seconds);
}
