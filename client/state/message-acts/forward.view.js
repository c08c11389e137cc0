/** @import { Chat } from '../../service/types.d.ts' */

/** The most chats that WhatsApp takes at once, here. */
export const MOST_CHATS = 20;
const SHOWN = 100;

/**
 * The chats to choose from: those that match the search, and those that are chosen already.
 * @param {Chat[]} chats newest first
 * @param {string} text
 * @param {readonly string[]} chosen
 */
export function chatsToChoose(chats, text, chosen) {
  const words = text.toLocaleLowerCase().trim();
  const isFitting = (/** @type {Chat} */ { jid, title, phone }) =>
    chosen.includes(jid) ||
    title.toLocaleLowerCase().includes(words) ||
    Boolean(phone?.includes(words));
  return chats.filter(isFitting).slice(0, SHOWN);
}
