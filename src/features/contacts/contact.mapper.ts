import { phoneOf } from '../../whatsapp/jid.js';
import type { ContactRow } from './contacts.reader.js';
import type { ContactDto } from './dto/contact.dto.js';

export function toContactDto({ jid, pn, lid, ...names }: ContactRow): ContactDto {
  const { name, push_name, verified_name } = names;
  return { jid, lid, name, push_name, verified_name, phone: phoneOf(pn) };
}
