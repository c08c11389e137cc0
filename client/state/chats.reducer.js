/** @import { Chat } from '../service/types.d.ts' */

/**
 * Puts a new or changed chat in its place: newest first, and of those of one second the one that moved last. It
 * takes the place of every chat under one of its addresses: two may turn out to be one person.
 * @param {Chat[]} chats
 * @param {Chat} chat
 * @returns {Chat[]}
 */
export function upsertChat(chats, chat) {
  const isSame = (/** @type {Chat} */ { jid }) => [chat.jid, chat.pn, chat.lid].includes(jid);
  const others = chats.filter((other) => !isSame(other));
  const place = chats.findIndex(isSame);
  const hasMoved = chats[place]?.last_message_id !== chat.last_message_id;
  return others
    .toSpliced(hasMoved ? 0 : place, 0, chat)
    .toSorted((a, b) => (b.last_timestamp ?? 0) - (a.last_timestamp ?? 0));
}
