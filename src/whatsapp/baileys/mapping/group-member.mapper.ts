import type { GroupMetadata } from '@whiskeysockets/baileys';
import type { GroupMember } from '../../groups.gateway.js';
import { toAddress } from './address.mapper.js';

/** The members of a group. */
export function toMembers(metadata: GroupMetadata | undefined): GroupMember[] {
  return (metadata?.participants ?? []).flatMap(({ id, phoneNumber, lid, admin }) => {
    const address = toAddress(id, phoneNumber, lid);
    if (!address) return [];
    const role = admin === 'admin' || admin === 'superadmin' ? admin : 'member';
    return { pn: address.pn, lid: address.lid, role };
  });
}
