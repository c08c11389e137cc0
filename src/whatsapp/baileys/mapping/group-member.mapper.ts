import type { GroupMetadata } from '@whiskeysockets/baileys';
import type { GroupMember } from '../../whatsapp-gateway.js';
import { toAddress } from './address.mapper.js';

/** Who is in a group; whoever made it (`superadmin`) is an admin like the others. */
export function toMembers(metadata: GroupMetadata | undefined): GroupMember[] {
  return (metadata?.participants ?? []).flatMap(({ id, phoneNumber, lid, admin }) => {
    const address = toAddress(id, phoneNumber, lid);
    if (!address) return [];
    const isAdmin = admin === 'admin' || admin === 'superadmin';
    return { pn: address.pn, lid: address.lid, isAdmin };
  });
}
