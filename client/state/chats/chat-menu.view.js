import { t } from '../../language/t.js';
import { isMuted, isUnread } from './chats.view.js';

/**
 * @import { Chat } from '../../service/types.d.ts'
 *
 * The body of `PATCH /api/chats/<jid>`.
 * @typedef {object} ChatChange
 * @property {boolean} [archived]
 * @property {boolean} [pinned]
 * @property {number | null} [muted_until] ms since 1970; null for a chat that is not muted
 * @property {boolean} [marked_unread]
 * @property {number | null} [ephemeral_seconds] 0 or null keeps messages
 *
 * @typedef {{ label: string, change: ChatChange }} ChatChoice
 */

const HOUR_MS = 3_600_000;
const WEEK_MS = 168 * HOUR_MS;
/** The last time that JavaScript can express: a mute without end, as the service shows it. */
export const FOR_EVER_MS = 8_640_000_000_000_000;

/**
 * The settings of a chat that can be switched.
 * @param {Chat} chat
 * @param {number} now ms since 1970
 * @returns {ChatChoice[]}
 */
export function chatChoices(chat, now) {
  const { archived, pinned } = chat;
  return [
    pinned
      ? { label: t('chat-menu.unpin'), change: { pinned: false } }
      : { label: t('chat-menu.pin'), change: { pinned: true } },
    archived
      ? { label: t('chat-menu.unarchive'), change: { archived: false } }
      : { label: t('chat-menu.archive'), change: { archived: true } },
    isUnread(chat)
      ? { label: t('chat-menu.read'), change: { marked_unread: false } }
      : { label: t('chat-menu.unread'), change: { marked_unread: true } },
    ...(isMuted(chat, now)
      ? [{ label: t('chat-menu.unmute'), change: { muted_until: null } }]
      : []),
  ];
}

/**
 * The choices of how long to mute a chat.
 * @param {number} now ms since 1970
 * @returns {ChatChoice[]}
 */
export const muteChoices = (now) => [
  { label: t('chat-menu.mute.hours'), change: { muted_until: now + 8 * HOUR_MS } },
  { label: t('chat-menu.mute.week'), change: { muted_until: now + WEEK_MS } },
  { label: t('chat-menu.mute.always'), change: { muted_until: FOR_EVER_MS } },
];
