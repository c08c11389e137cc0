import type { WASocket } from '@whiskeysockets/baileys';
import type { GroupMetadataCache } from '../store/group-metadata.cache.js';

/** The address that a group uses for a member: stored messages have the number if it is known. */
export async function memberAddress(
  groups: GroupMetadataCache,
  socket: WASocket,
  groupJid: string,
  jid: string,
): Promise<string> {
  const members = await groups
    .find(groupJid, (group) => socket.groupMetadata(group))
    .then((group) => group?.participants ?? [])
    // For a group that this account has left, there is only the stored address.
    .catch(() => []);
  const member = members.find(({ phoneNumber, lid }) => [phoneNumber, lid].includes(jid));
  return member?.id ?? jid;
}
