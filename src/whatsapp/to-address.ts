import type { Address } from './inbound-batch.js';
import { isGroup, isLid, isPn } from './jid.js';

/** The address of a person or a group of which only this jid is known. */
export function toAddress(jid: string): Address {
  return {
    jid,
    pn: isPn(jid) ? jid : null,
    lid: isLid(jid) ? jid : null,
    isGroup: isGroup(jid),
  };
}
