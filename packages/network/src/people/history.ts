import { proto } from '@whiskeysockets/baileys';
import { Account, type Addressing } from '../directory/account.js';
import { otherAddress } from '../history/conversation.js';
import type { HistoryChunk } from '../history/history-chunk.js';
import type { ChatLog, LoggedMessage } from './chat-log.js';
import { entriesOf, withAddOns } from './collected-add-ons.js';

const Transfer = proto.Conversation.EndOfHistoryTransferType;

/** Options of the history that a phone writes. */
export interface HistoryForm {
  /** Maximum of messages of each chat. */
  perChat: number;
  /** The address by which it names authors of reactions and votes; by default that of the chat. */
  addOnsAs?: Addressing;
}

/** The history for a new companion: all chats so far, and a chunk that ends the sync. */
export function initialHistory(
  chats: ChatLog[],
  addressingOf: (chat: ChatLog) => Addressing,
  { perChat, addOnsAs }: HistoryForm,
): HistoryChunk[] {
  return [
    {
      type: 'initial',
      conversations: chats.map((chat) =>
        conversation(chat, addressingOf(chat), { perChat, addOnsAs }),
      ),
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
  const messages = entriesOf(chat);
  const end = oldestId ? messages.findIndex(({ id }) => id === oldestId) : messages.length;
  const start = Math.max(0, end - count);
  return {
    id: jid,
    messages: listed(messages, start, Math.max(0, end), (entry) => withAddOns(chat, entry, jid)),
    endOfHistoryTransferType:
      start > 0
        ? Transfer.COMPLETE_ON_DEMAND_SYNC_BUT_MORE_MSG_REMAIN_ON_PRIMARY
        : Transfer.COMPLETE_AND_NO_MORE_MESSAGE_REMAIN_ON_PRIMARY,
  };
}

function conversation(
  chat: ChatLog,
  addressing: Addressing,
  { perChat, addOnsAs }: HistoryForm,
): proto.IConversation {
  const { partner } = chat;
  const messages = entriesOf(chat);
  const id = partner.address(addressing);
  return {
    id,
    displayName: partner.name,
    unreadCount: chat.unread.length,
    conversationTimestamp: Math.floor((messages.at(-1)?.at.getTime() ?? 0) / 1000),
    ...(partner instanceof Account ? otherAddress(partner, addressing) : {}),
    messages: listed(messages, Math.max(0, messages.length - perChat), messages.length, (entry) =>
      withAddOns(chat, entry, id, addOnsAs),
    ),
  };
}

/** Newest first, numbered from the oldest on. */
function listed(
  messages: LoggedMessage[],
  start: number,
  end: number,
  toMessage: (logged: LoggedMessage) => proto.IWebMessageInfo,
): proto.IHistorySyncMsg[] {
  return messages
    .slice(start, end)
    .map((logged, index) => ({ message: toMessage(logged), msgOrderId: start + index + 1 }))
    .toReversed();
}
