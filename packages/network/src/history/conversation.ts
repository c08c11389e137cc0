import { proto } from '@whiskeysockets/baileys';
import { Account, type Addressing } from '../directory/account.js';
import { textMessage } from '../people/content/text.js';
import { newId } from '../state/ids.js';

const { Status } = proto.WebMessageInfo;

/** A message of a history: a text, or any content. */
export interface PastMessage {
  id?: string;
  text?: string;
  message?: proto.IMessage;
  isFromMe?: boolean;
  at?: Date;
  /** The author, in a group. */
  participant?: string;
  status?: proto.WebMessageInfo.Status;
  pushName?: string;
  /** Other fields of a stored message: reactions, receipts, a stub. */
  more?: proto.IWebMessageInfo;
}

/** A chat as the phone knows it. */
export interface PastChat {
  /** The partner: a person of the network, or any jid of a person or group. */
  with: { account: Account } | string;
  addressing?: Addressing;
  name?: string;
  unread?: number;
  isMarkedUnread?: boolean;
  isArchived?: boolean;
  pinnedAt?: Date;
  mutedUntil?: Date;
  messages?: PastMessage[];
  /** Other fields of a conversation. */
  more?: proto.IConversation;
}

/** Converts a chat to the form of a history: newest message first. */
export function conversation(chat: PastChat): proto.IConversation {
  const account = typeof chat.with === 'string' ? undefined : chat.with.account;
  const { addressing = 'pn', messages = [] } = chat;
  const id = typeof chat.with === 'string' ? chat.with : chat.with.account.address(addressing);
  const stored = messages.map((message) => webMessage(id, message));
  const newest = Math.max(0, ...stored.map(({ messageTimestamp }) => Number(messageTimestamp)));
  return {
    id,
    name: chat.name ?? account?.name,
    unreadCount: chat.unread ?? 0,
    markedAsUnread: chat.isMarkedUnread,
    archived: chat.isArchived,
    pinned: chat.pinnedAt && seconds(chat.pinnedAt),
    muteEndTime: chat.mutedUntil && seconds(chat.mutedUntil),
    conversationTimestamp: newest || undefined,
    ...(account && otherAddress(account, addressing)),
    messages: stored
      .map((message, index) => ({ message, msgOrderId: index + 1 }))
      // The last one comes first, also within a second.
      .toReversed()
      .toSorted((a, b) => Number(b.message.messageTimestamp) - Number(a.message.messageTimestamp)),
    ...chat.more,
  };
}

/** The partner's other address, as a field of the chat. */
export function otherAddress(account: Account, addressing: Addressing): proto.IConversation {
  return addressing === 'lid' ? { pnJid: account.jid } : { lidJid: account.lid };
}

function webMessage(chat: string, past: PastMessage): proto.IWebMessageInfo {
  const { id = newId(8), isFromMe = false, at = new Date(), participant, pushName } = past;
  return {
    key: { remoteJid: chat, fromMe: isFromMe, id, participant },
    message: past.message ?? (past.text === undefined ? undefined : textMessage(past.text)),
    messageTimestamp: seconds(at),
    participant,
    pushName,
    status: past.status ?? (isFromMe ? Status.SERVER_ACK : undefined),
    ...past.more,
  };
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
