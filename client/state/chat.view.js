/** @import { Chat } from '../service/types.d.ts' */

const TINTS = 6;

/**
 * What to call a chat that the list does not know yet: its number, or its jid.
 * @param {string} jid
 */
export function titleOfJid(jid) {
  const [user, server] = jid.split('@');
  return server === 's.whatsapp.net' ? `+${user}` : jid;
}

/**
 * The number that reaches the chat, in the form that `POST /api/send` takes; null for groups and hidden numbers.
 * @param {string} jid
 * @param {Chat | undefined} chat
 */
export function recipientOf(jid, chat) {
  return [jid, chat?.pn].find((candidate) => candidate?.endsWith('@s.whatsapp.net')) ?? null;
}

/**
 * The jid that a chat has now: one that began without a number goes on under its number.
 * @param {string} jid
 * @param {Chat[]} chats
 */
export function currentJid(jid, chats) {
  const chat =
    chats.find((known) => known.jid === jid) ??
    chats.find(({ pn, lid }) => pn === jid || lid === jid);
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
 * A stable colour number for a jid.
 * @param {string} jid
 */
export function tintOf(jid) {
  const sum = Array.from(jid).reduce(
    (hash, char) => (hash * 31 + (char.codePointAt(0) ?? 0)) % 9973,
    7,
  );
  return sum % TINTS;
}
