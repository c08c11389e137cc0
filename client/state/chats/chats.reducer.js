import { mergedSlice, slice } from '../shared/slice.js';
import { addressesOf } from './chat.view.js';

/**
 * @import { Chat, Group } from '../../service/types.d.ts'
 * @import { Forms, OpenForm } from '../compose/message-forms.js'
 * @import { NewGroup, OpenInfo } from '../info/chat-info.js'
 * @import { PeopleSearch } from '../people/people.js'
 *
 * What dialogs about chats need. They are loaded when they are needed, and so is all that decides what is in here.
 * @typedef {object} ChatParts
 * @property {Partial<Record<string, Group>>} groups that were fetched
 * @property {Partial<Record<string, string | null>>} pictures of people whose dialog was opened: the addresses
 * @property {OpenInfo | null} info
 * @property {NewGroup | null} newGroup
 * @property {OpenForm | null} form
 * @property {Forms} forms
 * @property {PeopleSearch} people
 * @property {string | null} unattended the chat that the page has opened by itself, until somebody acts
 */

/** Newest first. */
export const chats = slice(/** @type {Chat[]} */ ([]), {
  'chats.loaded': (_before, /** @type {{ chats: Chat[] }} */ { chats }) => chats,
  'chats.added': (known, /** @type {{ chats: Chat[] }} */ { chats }) => addChats(known, chats),
  'chat.changed': (chats, /** @type {{ chat: Chat }} */ { chat }) => upsertChat(chats, chat),
});

export const haveChatsLoaded = slice(false, {}, { 'chats.loaded': () => true });

/** @type {ChatParts} */
const NO_PARTS = {
  groups: {},
  pictures: {},
  info: null,
  newGroup: null,
  form: null,
  forms: {},
  people: { text: '', found: null, problem: null },
  unattended: null,
};

export const parts = mergedSlice(NO_PARTS, 'parts.changed', 'change');

/**
 * Inserts a new or changed chat: newest first, and within one second the last moved one first. It replaces all chats
 * with one of its addresses, because two chats may turn out to be one person.
 * @param {Chat[]} chats
 * @param {Chat} chat
 * @returns {Chat[]}
 */
export function upsertChat(chats, chat) {
  const addresses = addressesOf(chat);
  const isSame = (/** @type {Chat} */ { jid }) => addresses.includes(jid);
  const place = chats.findIndex(isSame);
  const known = chats[place];
  const hasMoved = known?.last_message_id !== chat.last_message_id;
  if (known && !hasMoved && known.jid === chat.jid && known.last_timestamp === chat.last_timestamp)
    return without(chats.with(place, chat), isSame, place);
  const others = chats.filter((other) => !isSame(other));
  // It has left the list: nothing has ever reached it.
  if (chat.last_timestamp === null) return others;
  return others.toSpliced(placeIn(others, chat, hasMoved), 0, chat);
}

/**
 * Adds a page of the list. Chats that exist already came by the stream, which is newer.
 * @param {Chat[]} chats
 * @param {Chat[]} page
 * @returns {Chat[]}
 */
export function addChats(chats, page) {
  const known = new Set(chats.flatMap(addressesOf));
  const added = page.filter(({ jid }) => !known.has(jid));
  return chats.concat(added).toSorted((a, b) => timeOf(b) - timeOf(a));
}

/**
 * @param {Chat[]} chats newest first
 * @param {Chat} chat
 * @param {boolean} hasMoved true to go before chats of the same second, false to go after them
 */
function placeIn(chats, chat, hasMoved) {
  const time = timeOf(chat);
  let low = 0;
  let high = chats.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = timeOf(chats[middle]);
    if (other > time || (!hasMoved && other === time)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * @param {Chat[]} chats
 * @param {(chat: Chat) => boolean} isSame
 * @param {number} kept
 */
function without(chats, isSame, kept) {
  const hasTwin = chats.some((chat, index) => index !== kept && isSame(chat));
  return hasTwin ? chats.filter((chat, index) => index === kept || !isSame(chat)) : chats;
}

/** @param {Chat | undefined} chat */
const timeOf = (chat) => chat?.last_timestamp ?? 0;
