import type { Contact } from '@whiskeysockets/baileys';
import type { ContactUpdate } from '../../inbound-batch.js';
import { toContactAddress } from './address.mapper.js';

/** The names in a contact; null if it has no known address. */
export function toContactUpdate(contact: Partial<Contact>): ContactUpdate | null {
  const address = toContactAddress(contact);
  if (!address) return null;
  return {
    address,
    ...(contact.name && { name: contact.name }),
    ...(contact.verifiedName && { verifiedName: contact.verifiedName }),
    ...(contact.notify && { pushName: contact.notify }),
  };
}
