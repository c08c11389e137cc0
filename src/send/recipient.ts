import { PN_SUFFIX } from '../whatsapp/jid.js';

/** Digits, an optional leading +, and WhatsApp's suffix or the specification's word for it. */
export const RECIPIENT = /^\+?([0-9]{1,20})(?:@s\.whatsapp\.net|@s\.provider\.net)?$/;

/** The jid of a recipient that matches `RECIPIENT`. */
export function toRecipientJid(to: string): string {
  const [, digits] = RECIPIENT.exec(to) ?? [];
  return `${digits}${PN_SUFFIX}`;
}
