import { slice } from './slice.js';

/** @import { Message } from '../../service/types.d.ts' */

/** @param {number} count */
const more = (count) => count + 1;

/** Grows with each change of a chat, a message or the connection: what was fetched before may be out of date. */
export const news = slice(
  0,
  {},
  {
    'chats.loaded': more,
    'chat.changed': more,
    'message.changed': more,
    'change.received': more,
    'threads.grown': more,
    'connection.changed': more,
  },
);

/** @type {Partial<Record<string, string>>} */
const NONE = {};

/** The newest notice of each chat since the page was loaded: its id. Facts about a group may be out of date after it. */
export const notices = slice(
  NONE,
  {},
  {
    'message.changed': (known, /** @type {{ message: Message }} */ { message }) =>
      message.type === 'system' ? { ...known, [message.chat_jid]: message.id } : known,
  },
);
