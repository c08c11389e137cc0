/** The last moment that a date can hold: a chat that is muted for ever. */
export const FOR_EVER_MS = 8_640_000_000_000_000;

/** A message as WhatsApp tells of it, in our words; the text is exactly the sender's. */
export interface InboundMessage {
  id: string;
  chat: Address;
  fromMe: boolean;
  senderJid: string;
  senderName: string | null;
  type: MessageType;
  /** What a person reads: the text, a caption, a poll's question, a notice's sentence. */
  text: string | null;
  /** What the chat list shows; null for what must not become a preview. */
  preview: string | null;
  /** ms, of whole seconds */
  timestamp: number;
  quoted: Quoted | null;
  media: Media | null;
  details: MessageDetails | null;
  isViewOnce: boolean;
  isForwarded: boolean;
  /** The encoded `proto.Message`, null where there is none. */
  content: Uint8Array | null;
  origin: MessageOrigin;
  /** Of our own messages in a history: how far the phone saw them get; null if it does not say. */
  sentStatus: SentStatus | null;
  /** The fields whose values could not be kept as they came, such as `media.size`. */
  adjusted?: string[];
}

export type SentStatus = 'sent' | 'delivered' | 'read' | 'played';

/** `live` while it was being sent, `offline` if it had to wait, `history` if the phone handed it over later. */
export type MessageOrigin = 'live' | 'offline' | 'history';

/** The message that a reply answers, as the reply itself shows it. */
export interface Quoted {
  id: string;
  senderJid: string | null;
  /** As far as it is known when the reply is stored. */
  senderName?: string | null;
  fromMe: boolean;
  type: MessageType;
  text: string | null;
}

/** What is known of a file without its bytes. */
export interface Media {
  mimetype: string | null;
  fileName: string | null;
  /** bytes */
  size: number | null;
  seconds: number | null;
  width: number | null;
  height: number | null;
  isVoice: boolean;
  isAnimated: boolean;
}

/** What a message holds beside text and media, by its type. */
export type MessageDetails =
  | {
      type: 'location';
      latitude: number;
      longitude: number;
      name: string | null;
      address: string | null;
      isLive: boolean;
    }
  | { type: 'contact'; contacts: { name: string; phones: string[] }[] }
  | { type: 'poll'; question: string; options: string[]; selectableCount: number }
  | { type: 'event'; name: string; description: string | null; startsAt: number | null }
  | { type: 'call'; isVideo: boolean; isGroup: boolean }
  /** A stable word, and whom it is about. */
  | { type: 'system'; notice: string; participants: string[] };

export type MessageType =
  | 'text'
  | 'image'
  | 'video'
  | 'audio'
  | 'document'
  | 'sticker'
  | 'location'
  | 'contact'
  | 'poll'
  | 'event'
  | 'call'
  | 'undecrypted'
  | 'system'
  | 'unsupported';

/** Whose message is meant: people choose ids by themselves, so that two may use the same one. */
export interface ChangeTarget {
  fromMe: boolean;
  /** Null where it is not named. */
  authorJid: string | null;
}

/** A change to a message that is known, or that comes later: order is not kept. */
export interface MessageChange {
  messageId: string;
  /** As the change itself says. */
  target?: ChangeTarget;
  chat: Address;
  /** Who makes the change; it counts only if they may: the author, in groups also an admin. */
  byMe: boolean;
  byJid: string;
  /** ms */
  at: number;
  /** ms; of the message that brought it, where `at` is what its author claims */
  sentAt?: number;
  origin: MessageOrigin;
  /** The fields whose values could not be kept as they came. */
  adjusted?: string[];
}

export interface MessageEdit extends MessageChange {
  text: string | null;
  /** The encoded new `proto.Message`. */
  content: Uint8Array | null;
}

/** An edit that can be opened only with a secret of the original message. */
export interface SealedEdit extends MessageChange {
  iv: Uint8Array;
  ciphertext: Uint8Array;
}

export interface MessageDeletion extends MessageChange {
  /** The phone's own word in its history: it has judged already. */
  isVouchedFor?: boolean;
}

export interface ReactionChange extends MessageChange {
  byName: string | null;
  /** Empty when the reaction is taken back. */
  emoji: string;
}

export interface GroupUpdate {
  jid: string;
  subject: string;
}

/** What the phone says of a chat as a whole; only what it says is set. */
export interface ChatUpdate {
  address: Address;
  name?: string;
  archived?: boolean;
  pinned?: boolean;
  /** ms, null when it is not muted; the last moment that a date can hold when it is for ever */
  mutedUntil?: number | null;
  markedUnread?: boolean;
  /** From a history: as many were unread when the phone wrote it. */
  unread?: { count: number; at: number };
}

/** One part of the history that the phone hands over. */
export interface HistoryChunk {
  type: 'initial' | 'recent' | 'full' | 'names' | 'other' | 'on_demand';
  /** 0-100, null where the phone does not say. */
  progress: number | null;
  chatCount: number;
  messageCount: number;
  /** Where it is of one chat alone. */
  chat: Address | null;
}

/** What came and is in no thread. */
export interface UnlistedCounts {
  statusUpdates: number;
  channelPosts: number;
}

/** One chat's addresses; WhatsApp knows a person by phone number (pn), by lid, or both. */
export interface Address {
  jid: string;
  pn: string | null;
  lid: string | null;
  isGroup: boolean;
}

/** Two addresses of one person, from a source that WhatsApp vouches for. */
export interface AliasPair {
  pn: string;
  lid: string;
}

export interface ContactUpdate {
  address: Address;
  /** From the phone's address book. */
  name?: string;
  verifiedName?: string;
  /** The name people give themselves. */
  pushName?: string;
}

export type DeliveryStep = 'server' | 'delivered' | 'read' | 'played';

/** News of a message that this account sent. Matched by id alone: receipts come in any address form. */
export interface DeliveryUpdate {
  messageId: string;
  step: DeliveryStep;
  /** ms, of the arrival here. */
  at: number;
  /** Whose receipt it is, in a group. */
  participantJid?: string;
}

/** Everything that one flush of the library brought, in the order in which it must be stored. */
export interface InboundBatch {
  /** The paired phone that the batch belongs to. */
  accountJid: string;
  aliases: AliasPair[];
  contacts: ContactUpdate[];
  messages: InboundMessage[];
  edits: MessageEdit[];
  sealedEdits: SealedEdit[];
  deletions: MessageDeletion[];
  reactions: ReactionChange[];
  groups: GroupUpdate[];
  chats: ChatUpdate[];
  deliveries: DeliveryUpdate[];
  /** Ids of received messages that were read on another device of this account. */
  readElsewhere: string[];
  /** Chats whose unread count another device has set to zero. */
  chatsRead: Address[];
  /** Set on the last batch of a history chunk. */
  history: HistoryChunk | null;
  unlisted: UnlistedCounts;
}

export function emptyBatch(accountJid: string): InboundBatch {
  return {
    accountJid,
    aliases: [],
    contacts: [],
    messages: [],
    edits: [],
    sealedEdits: [],
    deletions: [],
    reactions: [],
    groups: [],
    chats: [],
    deliveries: [],
    readElsewhere: [],
    chatsRead: [],
    history: null,
    unlisted: { statusUpdates: 0, channelPosts: 0 },
  };
}

/** True for a batch with nothing to store. */
export function isEmptyBatch(batch: InboundBatch): boolean {
  const { history, unlisted } = batch;
  if (history || unlisted.statusUpdates + unlisted.channelPosts > 0) return false;
  for (const name in batch) {
    const list = batch[name as keyof InboundBatch];
    if (Array.isArray(list) && list.length > 0) return false;
  }
  return true;
}
