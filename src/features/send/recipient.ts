import { PN_SUFFIX } from '../../whatsapp/jid.js';
import { RECIPIENT } from './dto/recipient.rules.js';

/** The jid of a recipient that matches `RECIPIENT`. */
export function toRecipientJid(to: string): string {
  const [, digits] = RECIPIENT.exec(to) ?? [];
  return `${digits}${PN_SUFFIX}`;
}
