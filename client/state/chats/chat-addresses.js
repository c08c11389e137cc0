/** @import { Chat } from '../../service/types.d.ts' */

/**
 * All addresses that lead to a chat, those included that its person has no more.
 * @param {Chat} chat
 */
export const addressesOf = ({ jid, pn, lid, other_jids }) =>
  [jid, pn, lid, ...other_jids].filter((address) => address !== null);

/**
 * The numbers that lead to a chat besides its own: corrected by WhatsApp, or no longer the person's. Not lids, whose
 * digits mean nothing to people.
 * @param {Chat} chat
 */
export const otherNumbersOf = ({ other_jids }) =>
  other_jids.filter((jid) => jid.endsWith('@s.whatsapp.net')).map((jid) => `+${jid.split('@')[0]}`);
