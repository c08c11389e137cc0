import type { Chat, ChatUpdate as LibraryChatUpdate } from '@whiskeysockets/baileys';
import { isTime } from '../../field-rules.js';
import { FOR_EVER_MS, type Address, type ChatUpdate } from '../../inbound-batch.js';
import { isListedChat } from '../../jid.js';
import { toAddress } from './address.mapper.js';
import { newerTimer, toPastTimer, type ChatTimer } from './chat-timer.mapper.js';
import { toMs, toNumber } from './message-content.js';
import { isReceiver, type Receiver } from './own-account.js';

type AnyChat = Partial<Chat> | LibraryChatUpdate;

/** Times below it are in seconds (until the year 5138), times above it in milliseconds (since 1973). */
const FIRST_AS_MS = 100_000_000_000;

/** All addresses of a chat; null if the chat is not listed. */
export function toListedAddress(chat: AnyChat, receiver: Receiver): Address | null {
  // `accountLid` may be the account's own lid, which is not an address of the contact.
  const others = [chat.pnJid, chat.lidJid, chat.accountLid].filter(
    (jid) => !isReceiver(receiver, jid),
  );
  const address = toAddress(chat.id, ...others);
  return address && isListedChat(address.jid) ? address : null;
}

/** A live update of a chat; null if it contains nothing to store. */
export function toChatUpdate(chat: AnyChat, receiver: Receiver): ChatUpdate | null {
  const address = toListedAddress(chat, receiver);
  const update = {
    ...stateOf(chat),
    ...(chat.name && { name: chat.name }),
    ...(chat.unreadCount === -1 && { markedUnread: true }),
  };
  return address && Object.keys(update).length > 0 ? { address, ...update } : null;
}

/**
 * A chat of a history; its unread count is as of the latest message at that time.
 * @param timer from the messages of the chat
 */
export function toPastChat(
  chat: Chat,
  receiver: Receiver,
  newestAt: number,
  timer: ChatTimer | null = null,
): ChatUpdate | null {
  const address = toListedAddress(chat, receiver);
  if (!address) return null;
  // -1: the app state came at the same time as the history, and the library has merged both.
  const isMarked = chat.markedAsUnread === true || chat.unreadCount === -1;
  const times = [toMs(chat.conversationTimestamp), toMs(chat.lastMsgTimestamp), newestAt];
  const at = Math.max(0, ...times.filter(isTime));
  return {
    address,
    ...stateOf(chat),
    ...(isMarked && { markedUnread: true }),
    ...newerTimer(timer, toPastTimer(chat, at)),
    unread: { count: Math.max(chat.unreadCount ?? 0, 0), at },
  };
}

/** Copies only fields that are set: a protobuf object returns defaults for the others. */
function stateOf(chat: AnyChat): Partial<ChatUpdate> {
  const has = (name: keyof AnyChat) => Object.hasOwn(chat, name) && chat[name] !== undefined;
  return {
    ...(has('archived') && { archived: chat.archived === true }),
    ...(has('pinned') && { pinned: Boolean(chat.pinned) }),
    ...(has('muteEndTime') && { mutedUntil: toMutedUntil(toNumber(chat.muteEndTime)) }),
  };
}

/** Milliseconds in an update, seconds in a history; negative for a mute without end. */
function toMutedUntil(end: number | null): number | null {
  if (!end) return null;
  if (end < 0) return FOR_EVER_MS;
  return end < FIRST_AS_MS ? end * 1000 : end;
}
