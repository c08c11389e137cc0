/** @import { Chat } from '../../service/types.d.ts' */

/**
 * All addresses that lead to a chat, also former ones of its person.
 * @param {Chat} chat
 */
export const addressesOf = ({ jid, pn, lid, other_jids }) =>
  [jid, pn, lid, ...other_jids].filter((address) => address !== null);

/**
 * Further numbers that lead to a chat: corrected by WhatsApp, or former ones of the person. No LIDs, whose digits mean
 * nothing to people.
 * @param {Chat} chat
 */
export const otherNumbersOf = ({ other_jids }) =>
  other_jids.filter((jid) => jid.endsWith('@s.whatsapp.net')).map((jid) => `+${jid.split('@')[0]}`);
