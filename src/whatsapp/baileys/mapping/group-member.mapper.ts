import type { GroupMetadata } from '@whiskeysockets/baileys';
import type { GroupMember } from '../../whatsapp-gateway.js';
import { toAddress } from './address.mapper.js';

/** The members of a group; its creator (`superadmin`) is an admin, too. */
export function toMembers(metadata: GroupMetadata | undefined): GroupMember[] {
  return (metadata?.participants ?? []).flatMap(({ id, phoneNumber, lid, admin }) => {
    const address = toAddress(id, phoneNumber, lid);
    if (!address) return [];
    const isAdmin = admin === 'admin' || admin === 'superadmin';
    return { pn: address.pn, lid: address.lid, isAdmin };
  });
}
