import type { Address } from '../whatsapp/inbound-batch.js';
import { isGroup, isLid, isPn, PN_SUFFIX } from '../whatsapp/jid.js';

/** Digits, an optional leading +, and an optional suffix: WhatsApp's or that of the specification. */
export const RECIPIENT = /^\+?([0-9]{1,20})(?:@s\.whatsapp\.net|@s\.provider\.net)?$/;

/** The jid of a recipient that matches `RECIPIENT`. */
export function toRecipientJid(to: string): string {
  const [, digits] = RECIPIENT.exec(to) ?? [];
  return `${digits}${PN_SUFFIX}`;
}

/** The address of a chat with this jid alone. */
export function toAddress(jid: string): Address {
  return {
    jid,
    pn: isPn(jid) ? jid : null,
    lid: isLid(jid) ? jid : null,
    isGroup: isGroup(jid),
  };
}
