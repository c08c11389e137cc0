import { t } from '../../language/t.js';
import { hasFile, isMedia } from '../messages/message.view.js';
import { keyOf } from '../thread/threads.reducer.js';

/**
 * @import { Message } from '../../service/types.d.ts'
 * @import { Thread } from '../thread/threads.reducer.js'
 *
 * The message whose picture or video is shown over the whole page.
 * @typedef {{ jid: string, key: string }} OpenPicture
 */

/** @type {WeakMap<Message[], Message[]>} */
const found = new WeakMap();

/**
 * The messages of a thread whose files the viewer shows.
 * @param {Message[]} messages
 * @returns {Message[]}
 */
export function picturesOf(messages) {
  const known = found.get(messages);
  if (known) return known;
  const pictures = messages.filter(isViewable);
  found.set(messages, pictures);
  return pictures;
}

/** @param {Message} message */
const isViewable = (message) =>
  isMedia(message) && ['image', 'video'].includes(message.type) && hasFile(message);

/**
 * @param {Message} message
 * @returns {OpenPicture}
 */
export const openPicture = (message) => ({ jid: message.chat_jid, key: keyOf(message) });

/**
 * The number of a picture among the loaded ones.
 * @param {number} index
 * @param {Message[]} pictures
 * @param {Pick<Thread, 'hasEarlier' | 'hasLater'> | undefined} thread
 */
export function placeText(index, pictures, thread) {
  const isPart = thread?.hasEarlier || thread?.hasLater;
  return t(isPart ? 'viewer.place.loaded' : 'viewer.place', {
    place: index + 1,
    total: pictures.length,
  });
}
