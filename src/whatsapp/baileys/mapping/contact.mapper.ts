import type { Contact } from '@whiskeysockets/baileys';
import type { ContactUpdate } from '../../inbound-batch.js';
import { toContactAddress } from './address.mapper.js';

/**
 * The names in a contact; null if it has no known address. An empty name says that the phone has deleted the contact
 * (`app-state-answers.patch.ts`).
 */
export function toContactUpdate(contact: Partial<Contact>): ContactUpdate | null {
  const address = toContactAddress(contact);
  if (!address) return null;
  return {
    address,
    ...(contact.name !== undefined && { name: contact.name || null }),
    ...(contact.verifiedName && { verifiedName: contact.verifiedName }),
    ...(contact.notify && { pushName: contact.notify }),
  };
}
