import type { Address } from '../whatsapp/inbound-batch.js';
import { isGroup, isLid, isPn, PN_SUFFIX } from '../whatsapp/jid.js';
import { RECIPIENT } from './dto/recipient.rules.js';

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
