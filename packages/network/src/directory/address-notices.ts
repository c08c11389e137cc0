import type { BinaryNode } from '@whiskeysockets/baileys';
import { newId } from '../state/ids.js';
import { node, nowSeconds, SERVER } from '../transport/nodes.js';
import type { Account } from './account.js';

const noticeId = (): string => newId(8);

/** The notice that a LID belongs to a number (Baileys Socket/messages-recv.js, NotificationLinkedProfilesUpdates). */
export function linkedProfileNotice({ jid, lid }: Account): BinaryNode {
  const profiles = { jid: lid, added_profiles: [{ pn: jid }] };
  const json = JSON.stringify({ data: { xwa2_notify_linked_profiles: profiles } });
  return node('notification', { from: SERVER, type: 'mex', id: noticeId(), t: nowSeconds() }, [
    node('update', { op_name: 'NotificationLinkedProfilesUpdates' }, Buffer.from(json)),
  ]);
}

/** The notice that a contact has changed its number; the LID stays. */
export function numberChangeNotice(account: Account, oldJid: string): BinaryNode {
  const { jid, lid } = account;
  return node('notification', { from: jid, type: 'contacts', id: noticeId(), t: nowSeconds() }, [
    node('modify', { old: oldJid, new: jid, old_lid: lid, new_lid: lid }),
  ]);
}
