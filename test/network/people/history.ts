import { deflateSync } from 'node:zlib';
import { proto } from '@whiskeysockets/baileys';
import { Account, type Addressing } from '../directory/account.js';
import { toWebMessage, type ChatLog } from './chat-log.js';

const SyncType = proto.HistorySync.HistorySyncType;
/** The same list once more: the notification has a type of its own for it. */
const NoticeType = proto.Message.HistorySyncType;

/** The history a phone gives to a new companion: its chats so far, and the word that this was all. */
export function initialHistory(
  chats: ChatLog[],
  addressingOf: (chat: ChatLog) => Addressing,
): proto.IMessage[] {
  const conversations = chats.map((chat) => conversation(chat, addressingOf(chat)));
  const phoneNumberToLidMappings = chats.flatMap(({ partner }) =>
    partner instanceof Account ? { pnJid: partner.jid, lidJid: partner.lid } : [],
  );
  return [
    notification(NoticeType.INITIAL_BOOTSTRAP, {
      syncType: SyncType.INITIAL_BOOTSTRAP,
      conversations,
      phoneNumberToLidMappings,
      chunkOrder: 1,
      progress: 100,
    }),
    // A RECENT chunk with progress 100 ends the sync for Baileys (Socket/chats.js, upsertMessage).
    notification(NoticeType.RECENT, {
      syncType: SyncType.RECENT,
      conversations: [],
      chunkOrder: 1,
      progress: 100,
    }),
  ];
}

function conversation(chat: ChatLog, addressing: Addressing): proto.IConversation {
  const { partner } = chat;
  const id = partner.address(addressing);
  const newestFirst = chat.messages.toReversed();
  return {
    id,
    displayName: partner.name,
    unreadCount: chat.unread.length,
    conversationTimestamp: Math.floor((newestFirst[0]?.at.getTime() ?? 0) / 1000),
    ...(partner instanceof Account
      ? addressing === 'lid'
        ? { pnJid: partner.jid }
        : { lidJid: partner.lid }
      : {}),
    messages: newestFirst.map((logged, index) => ({
      message: toWebMessage(logged, id),
      msgOrderId: newestFirst.length - index,
    })),
  };
}

/** A chunk that travels inside its notification (Baileys Utils/history.js, initialHistBootstrapInlinePayload). */
function notification(
  syncType: proto.Message.HistorySyncType,
  chunk: proto.IHistorySync,
): proto.IMessage {
  const { chunkOrder, progress } = chunk;
  return {
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        syncType,
        chunkOrder,
        progress,
        initialHistBootstrapInlinePayload: deflateSync(proto.HistorySync.encode(chunk).finish()),
      },
    },
  };
}
