import type { BinaryNode } from '@whiskeysockets/baileys';
import { isGroup, normalizeJid } from '../../jid.js';

const GROUP = 'group-jid';

/** What a `<call>` says of a group: its caller chooses that, and WhatsApp does not vouch for it. */
export interface GroupClaim {
  groupJid: string;
  callerJid: string;
}

/** Null for a call of two. */
export function groupClaimOf({ attrs, content }: BinaryNode): GroupClaim | null {
  const [signal] = Array.isArray(content) ? content : [];
  const groupJid = normalizeJid(signal?.attrs[GROUP] ?? '');
  const callerJid = normalizeJid(signal?.attrs['call-creator'] ?? attrs.from ?? '');
  return groupJid !== null && callerJid !== null && isGroup(groupJid)
    ? { groupJid, callerJid }
    : null;
}

/** Makes it a call of two, for all who read it after this. */
export function dropGroupClaim({ content }: BinaryNode): void {
  const [signal] = Array.isArray(content) ? content : [];
  if (signal) delete signal.attrs[GROUP];
}
