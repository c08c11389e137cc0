import { ApiError } from '../../base/common/errors/api.error.js';
import type { Address } from '../../whatsapp/inbound-batch.js';
import { isPn, PN_SUFFIX } from '../../whatsapp/jid.js';
import { toAddress } from '../../whatsapp/to-address.js';
import { RECIPIENT } from './dto/recipient.rules.js';

/** The jid of a recipient that matches `RECIPIENT`. */
export function toRecipientJid(to: string): string {
  const [, digits] = RECIPIENT.exec(to) ?? [];
  return toRecipientAddress(`${digits}${PN_SUFFIX}`).jid;
}

/**
 * The address of a new message.
 * @throws ApiError `invalid_recipient` for the prefix of calls abroad in front: no country code begins with 0
 */
export function toRecipientAddress(jid: string): Address {
  if (!isPn(jid) || !jid.startsWith('00')) return toAddress(jid);
  const digits = jid.slice(0, -PN_SUFFIX.length);
  throw new ApiError('invalid_recipient', 'to must begin with the country code, not with 00', {
    hint: `Leave the 00 out, as in ${digits.replace(/^0+/, '') || '4915550100'}: it is only dialed.`,
  });
}
