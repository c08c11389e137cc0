import { t } from '../../language/t.js';
import { otherNumbersOf } from './chat.view.js';

/**
 * @import { Chat, Message } from '../../service/types.d.ts'
 *
 * @typedef {object} ChatSearch
 * @property {string} text
 * @property {boolean} isUnreadOnly
 * @property {boolean} isArchive true to show the archived chats in place of the others
 * @property {Message[] | null} hits messages with these words; null during the search
 * @property {boolean} hasMoreHits true if there are more than these
 * @property {string | null} problem
 *
 * @typedef {{ kind: 'chat', key: string, chat: Chat }
 *   | { kind: 'archive', key: string, count: number, isOpen: boolean }
 *   | { kind: 'heading', key: string, label: string, count: number, hasMore?: boolean }
 *   | { kind: 'hit', key: string, message: Message, chat: Chat | undefined }
 *   | { kind: 'note', key: string, text: string }} ListRow
 */

/** @type {ChatSearch} */
export const NO_SEARCH = {
  text: '',
  isUnreadOnly: false,
  isArchive: false,
  hits: null,
  hasMoreHits: false,
  problem: null,
};

/** Shorter words match too many messages. */
export const MIN_MESSAGE_SEARCH = 2;

/** @param {Chat} chat */
export const isUnread = (chat) => chat.unread_count > 0 || chat.marked_unread;

/**
 * @param {Chat} chat
 * @param {number} now ms since 1970
 */
export const isMuted = ({ muted_until }, now) => muted_until !== null && muted_until > now;

/** More than a row has room for. */
const PREVIEW_LENGTH = 80;

/**
 * The beginning of a text: all of a long one would be read out with each row.
 * @param {string} text
 */
export const shortText = (text, length = PREVIEW_LENGTH) =>
  text.length > length ? `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…` : text;

/**
 * The rows of the chat list after search and filter.
 * @param {Chat[]} chats
 * @param {ChatSearch} search
 * @returns {ListRow[]}
 */
export function listRows(chats, search) {
  const text = search.text.trim();
  const found = chatsThatFit(chats, text, search.isUnreadOnly);
  if (text === '') return unsearchedRows(found, search);
  const fitting = found.map(rowOf);
  const hits = hitRows(chats, search, text);
  if (fitting.length === 0 && hits.every(({ kind }) => kind === 'heading')) return [NOTHING];
  return [
    { kind: 'heading', key: '/chats', label: t('chats.heading'), count: fitting.length },
    ...fitting,
    ...hits,
  ];
}

/**
 * The archived chats, or all others below a row that leads to these. Pinned chats come first.
 * @param {Chat[]} chats
 * @param {ChatSearch} search
 * @returns {ListRow[]}
 */
function unsearchedRows(chats, { isArchive, isUnreadOnly }) {
  const shown = chats.filter(({ archived }) => archived === isArchive);
  const rows = [
    ...shown.filter(({ pinned }) => pinned),
    ...shown.filter(({ pinned }) => !pinned),
  ].map(rowOf);
  const count = isArchive ? shown.length : chats.length - shown.length;
  if (!isArchive && (count === 0 || isUnreadOnly)) return rows;
  return [{ kind: 'archive', key: '/archive', count, isOpen: isArchive }, ...rows];
}

/** @type {ListRow} */
const NOTHING = {
  kind: 'note',
  key: '/nothing',
  text: t('chats.search.nothing'),
};

/**
 * @param {Chat[]} chats
 * @param {string} text
 * @param {boolean} isUnreadOnly
 */
function chatsThatFit(chats, text, isUnreadOnly) {
  const words = text.toLocaleLowerCase();
  const digits = text.replace(/[\s()+-]/g, '');
  const isNumber = /^\d+$/.test(digits);
  return chats.filter(
    (chat) =>
      (!isUnreadOnly || isUnread(chat)) &&
      (text === '' ||
        chat.title.toLocaleLowerCase().includes(words) ||
        chat.last_text?.toLocaleLowerCase().includes(words) ||
        (isNumber &&
          [chat.phone ?? chat.jid, ...otherNumbersOf(chat)].some((each) => each.includes(digits)))),
  );
}

/**
 * @param {Chat[]} chats
 * @param {ChatSearch} search
 * @param {string} text
 * @returns {ListRow[]}
 */
function hitRows(chats, { hits, hasMoreHits, problem }, text) {
  if (text.length < MIN_MESSAGE_SEARCH) return [];
  if (problem) return [{ kind: 'note', key: '/problem', text: problem }];
  if (!hits) return [{ kind: 'note', key: '/busy', text: t('chats.search.busy') }];
  const byJid = new Map(chats.map((chat) => [chat.jid, chat]));
  return [
    {
      kind: 'heading',
      key: '/messages',
      label: t('chats.search.messages'),
      count: hits.length,
      hasMore: hasMoreHits,
    },
    ...hits.map((message) => ({
      kind: /** @type {const} */ ('hit'),
      key: `/${message.chat_jid}/${message.id}`,
      message,
      chat: byJid.get(message.chat_jid),
    })),
  ];
}

/** @type {WeakMap<Chat, ListRow>} a cache: unchanged chats keep their row objects */
const rows = new WeakMap();

/**
 * @param {Chat} chat
 * @returns {ListRow}
 */
function rowOf(chat) {
  const known = rows.get(chat);
  if (known) return known;
  /** @type {ListRow} */
  const row = { kind: 'chat', key: chat.jid, chat };
  rows.set(chat, row);
  return row;
}
