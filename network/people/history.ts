import { proto } from '@whiskeysockets/baileys';
import { Account, type Addressing } from '../directory/account.js';
import { otherAddress } from '../history/conversation.js';
import type { HistoryChunk } from '../history/history-chunk.js';
import { toWebMessage, type ChatLog, type LoggedMessage } from './chat-log.js';

const Transfer = proto.Conversation.EndOfHistoryTransferType;

/** The history for a new companion: all chats so far, and a chunk that ends the sync. */
export function initialHistory(
  chats: ChatLog[],
  addressingOf: (chat: ChatLog) => Addressing,
  perChat: number,
): HistoryChunk[] {
  return [
    {
      type: 'initial',
      conversations: chats.map((chat) => conversation(chat, addressingOf(chat), perChat)),
      mappings: chats.flatMap(({ partner }) =>
        partner instanceof Account ? { pnJid: partner.jid, lidJid: partner.lid } : [],
      ),
      order: 1,
      progress: 100,
    },
    // A RECENT chunk with progress 100 ends the sync for Baileys (Socket/chats.js, upsertMessage).
    { type: 'recent', order: 1, progress: 100 },
  ];
}

/** The messages of a chat before the oldest one of a companion. */
export function loggedBefore(
  chat: ChatLog,
  jid: string,
  oldestId: string,
  count: number,
): proto.IConversation {
  const { messages } = chat;
  const end = oldestId ? messages.findIndex(({ id }) => id === oldestId) : messages.length;
  const start = Math.max(0, end - count);
  return {
    id: jid,
    messages: listed(messages, start, Math.max(0, end), jid),
    endOfHistoryTransferType:
      start > 0
        ? Transfer.COMPLETE_ON_DEMAND_SYNC_BUT_MORE_MSG_REMAIN_ON_PRIMARY
        : Transfer.COMPLETE_AND_NO_MORE_MESSAGE_REMAIN_ON_PRIMARY,
  };
}

function conversation(chat: ChatLog, addressing: Addressing, perChat: number): proto.IConversation {
  const { partner, messages } = chat;
  const id = partner.address(addressing);
  return {
    id,
    displayName: partner.name,
    unreadCount: chat.unread.length,
    conversationTimestamp: Math.floor((messages.at(-1)?.at.getTime() ?? 0) / 1000),
    ...(partner instanceof Account ? otherAddress(partner, addressing) : {}),
    messages: listed(messages, Math.max(0, messages.length - perChat), messages.length, id),
  };
}

/** Newest first, numbered from the oldest on. */
function listed(
  messages: LoggedMessage[],
  start: number,
  end: number,
  jid: string,
): proto.IHistorySyncMsg[] {
  return messages
    .slice(start, end)
    .map((logged, index) => ({ message: toWebMessage(logged, jid), msgOrderId: start + index + 1 }))
    .toReversed();
}
