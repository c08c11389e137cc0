/** @import { Chat } from '../api/types.d.ts' */

/**
 * Puts a new or changed chat in its place: newest first.
 * @param {Chat[]} chats
 * @param {Chat} chat
 * @returns {Chat[]}
 */
export function upsertChat(chats, chat) {
  return sortChats([...chats.filter(({ jid }) => jid !== chat.jid), chat]);
}

/**
 * @param {Chat[]} chats
 * @returns {Chat[]}
 */
export function sortChats(chats) {
  return chats.toSorted(
    (a, b) => (b.last_timestamp ?? 0) - (a.last_timestamp ?? 0) || a.jid.localeCompare(b.jid),
  );
}
