import { isMedia } from '../messages/message.view.js';
import { keyOf } from './threads.reducer.js';

/**
 * @import { Message } from '../../service/types.d.ts'
 *
 * The rows of a thread. An album is one row with its photos and videos, which have no rows of their own.
 * @typedef {object} ThreadRows
 * @property {Message[]} rows oldest first
 * @property {(album: Message) => readonly Message[]} partsOf the loaded ones, oldest first
 * @property {(id: string | null) => string | null} rowOf the id of the row in which a message is shown
 */

/** @type {readonly Message[]} */
const NO_PARTS = [];
/** @type {WeakMap<Message[], ThreadRows>} a cache: threads that did not change keep their rows */
const known = new WeakMap();

/**
 * @param {Message[]} messages
 * @returns {ThreadRows}
 */
export function threadRows(messages) {
  const rows = known.get(messages) ?? makeRows(messages);
  known.set(messages, rows);
  return rows;
}

/**
 * @param {Message[]} messages
 * @returns {ThreadRows}
 */
function makeRows(messages) {
  const albums = new Map(messages.filter(isShown).map((album) => [keyOf(album), album.id]));
  if (albums.size === 0) return { rows: messages, partsOf: () => NO_PARTS, rowOf: (id) => id };
  /** @type {Map<string, Message[]>} */
  const parts = new Map();
  const places = new Map();
  const rows = messages.filter((message) => {
    const key = albumKey(message);
    const album = key === null ? undefined : albums.get(key);
    if (key === null || album === undefined) return true;
    parts.set(key, [...(parts.get(key) ?? []), message]);
    places.set(message.id, album);
    return false;
  });
  return {
    rows,
    partsOf: (album) => parts.get(keyOf(album)) ?? NO_PARTS,
    rowOf: (id) => places.get(id) ?? id,
  };
}

/** Photos stay when their album is deleted. @param {Message} message */
const isShown = ({ type, deleted_at }) => type === 'album' && deleted_at === null;

/**
 * The key of a message's album: the album is by the same sender, as ids alone are not unique.
 * @param {Message} message
 */
const albumKey = (message) =>
  message.album_id !== null && isMedia(message)
    ? keyOf({ ...message, id: message.album_id })
    : null;
