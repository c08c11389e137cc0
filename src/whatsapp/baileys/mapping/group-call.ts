import type { BinaryNode } from '@whiskeysockets/baileys';
import { isGroup, normalizeJid } from '../../jid.js';

const GROUP = 'group-jid';

/** The group that a `<call>` names: its caller chooses it, and WhatsApp does not vouch for it. */
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

/** Turns the stanza into a call of two, for everybody who reads it later. */
export function dropGroupClaim({ content }: BinaryNode): void {
  const [signal] = Array.isArray(content) ? content : [];
  if (signal) delete signal.attrs[GROUP];
}
