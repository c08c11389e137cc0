/** @import { Chat } from '../../service/types.d.ts' */

const TINTS = 6;

/**
 * The title of a chat that is not in the list yet: its number, or its jid.
 * @param {string} jid
 */
export function titleOfJid(jid) {
  const [user, server] = jid.split('@');
  return server === 's.whatsapp.net' ? `+${user}` : jid;
}

/**
 * The chat's number for `POST /api/send`; null for groups and hidden numbers.
 * @param {string} jid
 * @param {Chat | undefined} chat
 */
export function recipientOf(jid, chat) {
  return [jid, chat?.pn].find((candidate) => candidate?.endsWith('@s.whatsapp.net')) ?? null;
}

/**
 * The current jid of a chat: it changes when the number of a chat that began by lid becomes known, and when WhatsApp
 * corrects the number that was typed.
 * @param {string} jid
 * @param {Chat[]} chats
 */
export function currentJid(jid, chats) {
  const chat =
    chats.find((known) => known.jid === jid) ??
    chats.find((known) => addressesOf(known).includes(jid));
  return chat?.jid ?? jid;
}

/**
 * One or two letters for the avatar; empty when the title is a number.
 * @param {string} title
 */
export function initials(title) {
  const words = title.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map(
    (word) => Array.from(word ?? '')[0] ?? '',
  );
  return letters.join('').toLocaleUpperCase();
}

/**
 * A number for a jid that selects its avatar's color.
 * @param {string} jid
 */
export function tintOf(jid) {
  const sum = Array.from(jid).reduce(
    (hash, char) => (hash * 31 + (char.codePointAt(0) ?? 0)) % 9973,
    7,
  );
  return sum % TINTS;
}

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
