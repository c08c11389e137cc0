import type { Chat, ChatUpdate as LibraryChatUpdate } from '@whiskeysockets/baileys';
import { isTime } from '../../field-rules.js';
import { FOR_EVER_MS, type Address, type ChatUpdate } from '../../inbound-batch.js';
import { isListedChat } from '../../jid.js';
import { toAddress } from './address.mapper.js';
import { toMs, toNumber } from './message-content.js';
import { isReceiver, type Receiver } from './own-account.js';

type AnyChat = Partial<Chat> | LibraryChatUpdate;

/** Seconds stay below it until the year 5138; milliseconds have been above it since 1973. */
const FIRST_AS_MS = 100_000_000_000;

/** All addresses of a chat; null for what is not in the list. */
export function toListedAddress(chat: AnyChat, receiver: Receiver): Address | null {
  // The account's own lid may stand in `accountLid`; it is no address of the contact.
  const others = [chat.pnJid, chat.lidJid, chat.accountLid].filter(
    (jid) => !isReceiver(receiver, jid),
  );
  const address = toAddress(chat.id, ...others);
  return address && isListedChat(address.jid) ? address : null;
}

/** What is said of a chat while it lives; null if that is nothing that we keep. */
export function toChatUpdate(chat: AnyChat, receiver: Receiver): ChatUpdate | null {
  const address = toListedAddress(chat, receiver);
  const said = {
    ...stateOf(chat),
    ...(chat.name && { name: chat.name }),
    ...(chat.unreadCount === -1 && { markedUnread: true }),
  };
  return address && Object.keys(said).length > 0 ? { address, ...said } : null;
}

/** What a history says of a chat; its unread count holds for the messages up to the latest one then. */
export function toPastChat(chat: Chat, receiver: Receiver, newestAt: number): ChatUpdate | null {
  const address = toListedAddress(chat, receiver);
  if (!address) return null;
  const times = [toMs(chat.conversationTimestamp), toMs(chat.lastMsgTimestamp), newestAt];
  return {
    address,
    ...stateOf(chat),
    ...(chat.markedAsUnread && { markedUnread: true }),
    unread: { count: Math.max(chat.unreadCount ?? 0, 0), at: Math.max(0, ...times.filter(isTime)) },
  };
}

/** Only what is set says something: a protobuf answers for the rest with its defaults. */
function stateOf(chat: AnyChat): Partial<ChatUpdate> {
  const says = (name: keyof AnyChat) => Object.hasOwn(chat, name) && chat[name] !== undefined;
  return {
    ...(says('archived') && { archived: chat.archived === true }),
    ...(says('pinned') && { pinned: Boolean(chat.pinned) }),
    ...(says('muteEndTime') && { mutedUntil: toMutedUntil(toNumber(chat.muteEndTime)) }),
  };
}

/** Milliseconds in an update, seconds in a history; below zero for ever. */
function toMutedUntil(end: number | null): number | null {
  if (!end) return null;
  if (end < 0) return FOR_EVER_MS;
  return end < FIRST_AS_MS ? end * 1000 : end;
}
