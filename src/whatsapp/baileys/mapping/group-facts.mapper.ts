import type { GroupMetadata, GroupParticipant } from '@whiskeysockets/baileys';
import type { GroupFacts, GroupPerson, GroupRole } from '../../groups.gateway.js';
import { toAddress } from './address.mapper.js';
import { isReceiver, type Receiver } from './own-account.js';

/** A group as the library has read it. */
export function toGroupFacts(metadata: GroupMetadata, receiver: Receiver): GroupFacts {
  const { id, subject, desc, owner, ownerPn, creation, ephemeralDuration } = metadata;
  const members = metadata.participants.flatMap((each) => toPerson(each, receiver) ?? []);
  const creator = toAddress(owner, ownerPn);
  return {
    jid: id,
    subject,
    description: desc || null,
    ownerPn: creator?.pn ?? null,
    ownerLid: creator?.lid ?? null,
    createdAt: creation ? creation * 1000 : null,
    isAnnouncement: metadata.announce === true,
    isLocked: metadata.restrict === true,
    canMembersAdd: metadata.memberAddMode === true,
    ephemeralSeconds: ephemeralDuration || null,
    size: metadata.size ?? members.length,
    members,
    myRole: members.find(({ isMe }) => isMe)?.role ?? null,
  };
}

function toPerson(
  { id, phoneNumber, lid, admin }: GroupParticipant,
  receiver: Receiver,
): GroupPerson | null {
  const address = toAddress(id, phoneNumber, lid);
  if (!address) return null;
  const isMe = [address.pn, address.lid].some((jid) => isReceiver(receiver, jid));
  return { jid: id, pn: address.pn, lid: address.lid, role: toRole(admin), isMe };
}

function toRole(admin: string | null | undefined): GroupRole {
  return admin === 'admin' || admin === 'superadmin' ? admin : 'member';
}
