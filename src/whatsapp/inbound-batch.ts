import type { MessageType } from '../base/common/message-types.js';
import type { ChoiceDto, OrderDto } from '../base/shapes/message-parts.dto.js';
/** The largest JavaScript date: the end of a mute without end. */
export const FOR_EVER_MS = 8_640_000_000_000_000;

/** A message from WhatsApp in our own types; the text is exactly the sender's. */
export interface InboundMessage {
  id: string;
  chat: Address;
  fromMe: boolean;
  senderJid: string;
  senderName: string | null;
  type: MessageType;
  /** The readable text: of the message, a caption, a poll's question, a notice. */
  text: string | null;
  /** Shown in the chat list; null if the message must not become a preview. */
  preview: string | null;
  /** ms, in whole seconds */
  timestamp: number;
  quoted: Quoted | null;
  /** The jids of people whom the text mentions, as it names them. */
  mentions: string[];
  media: Media | null;
  details: MessageDetails | null;
  /** For a photo or a video: the id of the message of the type `album` that it belongs to. */
  albumId: string | null;
  isViewOnce: boolean;
  isForwarded: boolean;
  /** Null, or missing, if the message names no origin. */
  referral?: Referral | null;
  /** The encoded `proto.Message`, null where there is none. */
  content: Uint8Array | null;
  origin: MessageOrigin;
  /** Only of own messages in a history: the last status that the phone saw; null if unknown. */
  sentStatus: SentStatus | null;
  /** Fields whose values had to be changed, such as `media.size`. */
  adjusted?: string[];
}

export type SentStatus = 'sent' | 'delivered' | 'read' | 'played';

/** `live`: received as it was sent; `offline`: waited at the server; `history`: synced by the phone later. */
export type MessageOrigin = 'live' | 'offline' | 'history';

/** The quoted message, as the reply contains it. */
export interface Quoted {
  id: string;
  senderJid: string | null;
  /** Null if it is not known when the reply is stored. */
  senderName?: string | null;
  fromMe: boolean;
  type: MessageType;
  text: string | null;
  /** A status, which no chat shows. */
  isStatus?: boolean;
}

/**
 * The origin of a message, such as an advertisement whose button opens a chat. All of it is a claim of the sender's
 * client. The pictures of an advertisement are links to anywhere: they are left out.
 */
export interface Referral {
  /** `ad`, `post` or another word. */
  sourceType: string | null;
  /** The id of the advertisement or the post. */
  sourceId: string | null;
  /** `http` or `https`. */
  sourceUrl: string | null;
  /** Such as `facebook` or `instagram`. */
  sourceApp: string | null;
  headline: string | null;
  body: string | null;
  mediaType: 'image' | 'video' | null;
  /** The id of the click, for the advertiser's own statistics. */
  ctwaClid: string | null;
  /** The text that the advertiser has added to the link. */
  ref: string | null;
  /** Such as `FB_Ads`. */
  conversionSource: string | null;
  /** Such as `ctwa_ad`, `click_to_chat_link` or `global_search_new_chat`. */
  entryPoint: string | null;
  entryPointApp: string | null;
  /** The delay of the message after that. */
  entryPointDelaySeconds: number | null;
}

/** The metadata of a file. */
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
  /** For a voice message: how loud each 64th of it is, 0 to 100. */
  waveform: number[] | null;
  /** The hash of the file, in hex; null if it cannot be fetched, because its key or a hash is missing. */
  sha256?: string | null;
  /** The message carries a small picture of the file. */
  hasThumbnail?: boolean;
}

/** How many values a waveform has. */
export const WAVEFORM_LENGTH = 64;

/** The content of a message besides text and media, by type. */
export type MessageDetails =
  | {
      type: 'location';
      latitude: number;
      longitude: number;
      name: string | null;
      address: string | null;
      isLive: boolean;
      /** For a live location, as its phone measured it: in meters, and in meters a second. */
      accuracyM?: number | null;
      speedMps?: number | null;
      /** For a live location: rises with each position of the same share. */
      sequence?: number | null;
    }
  | { type: 'contact'; contacts: { name: string; phones: string[] }[] }
  | { type: 'poll'; question: string; options: string[]; selectableCount: number }
  | { type: 'event'; name: string; description: string | null; startsAt: number | null }
  | { type: 'album'; imageCount: number; videoCount: number }
  | {
      type: 'group_invite';
      groupJid: string;
      groupName: string;
      code: string;
      expiresAt: number | null;
    }
  | { type: 'call'; isVideo: boolean | null; isGroup: boolean }
  /** These two are fields of their own in the API; `details` of a row keeps them in that form. */
  | ({ type: 'choice' } & ChoiceDto)
  | ({ type: 'order' } & OrderDto)
  /** A stable code, and the people it is about. */
  | { type: 'system'; notice: string; participants: string[] };

/** The author of the message to change: clients choose ids themselves, so two messages may have the same one. */
export interface ChangeTarget {
  fromMe: boolean;
  /** Null if the change does not name it. */
  authorJid: string | null;
}

/** The action of a change that is sent from here, and its message's author. Only rows with `changes_id` have it. */
export type SentChange = { target: ChangeTarget; /** ms */ at: number } & (
  | { type: 'reaction'; emoji: string }
  | { type: 'edit'; text: string }
  | { type: 'deletion' }
  | { type: 'vote'; options: string[] }
);

/** A change to a message. It may arrive before the message. */
export interface MessageChange {
  messageId: string;
  /** As named by the change. */
  target?: ChangeTarget;
  chat: Address;
  /** The author of the change. It applies only if allowed: to the author of the message, in groups also to an admin. */
  byMe: boolean;
  byJid: string;
  /** ms */
  at: number;
  /** ms; the time of the message that carried it, if `at` is only a claim of its author */
  sentAt?: number;
  /** `here`: this service has sent it, and WhatsApp has taken it. */
  origin: MessageOrigin | 'here';
  /** Fields whose values had to be changed. */
  adjusted?: string[];
}

export interface MessageEdit extends MessageChange {
  text: string | null;
  /** Shown in the chat list if there is no text any more. */
  label?: string;
  /** As `InboundMessage.mentions`; none by default. */
  mentions?: string[];
  /** The encoded new `proto.Message`. */
  content: Uint8Array | null;
}

/** An edit that is encrypted with the secret of the original message. */
export interface SealedEdit extends MessageChange {
  iv: Uint8Array;
  ciphertext: Uint8Array;
}

export interface MessageDeletion extends MessageChange {
  /** From the phone's history: the phone has already checked that it is allowed. */
  isVouchedFor?: boolean;
}

export interface ReactionChange extends MessageChange {
  byName: string | null;
  /** Empty if the reaction was removed. */
  emoji: string;
}

/** A person's vote in a poll, which replaces their earlier ones. */
export interface VoteChange extends MessageChange {
  byName: string | null;
  /** The names of the chosen options; empty if the vote was withdrawn. */
  options: string[];
  /** The id of the message that carried the vote: decides between two votes of the same time. */
  voteId: string;
}

/** A vote as it arrives: it can be read only with the poll. */
export interface SealedVote extends Omit<VoteChange, 'options'> {
  choice: SealedChoice | HashedChoice;
}

/** Encrypted with the secret of the poll. */
export interface SealedChoice {
  iv: Uint8Array;
  ciphertext: Uint8Array;
}

/** From the phone's history, which has decrypted it: the SHA-256 of each chosen option's name. */
export interface HashedChoice {
  hashes: Uint8Array[];
}

export interface GroupUpdate {
  jid: string;
  subject: string;
}

/** Properties of a chat from the phone; omitted ones are unchanged. */
export interface ChatUpdate {
  address: Address;
  name?: string;
  archived?: boolean;
  pinned?: boolean;
  /** ms; null if not muted, `FOR_EVER_MS` if there is no end */
  mutedUntil?: number | null;
  markedUnread?: boolean;
  /** ms; the time of that setting. If missing, `ephemeralSeconds` is WhatsApp's current value. */
  ephemeralSeconds?: number | null;
  /** ms; the time of that setting. If missing, WhatsApp itself tells the current value. */
  ephemeralSetAt?: number;
  /** From a history: the unread count when the phone wrote it. */
  unread?: { count: number; at: number };
}

/** One part of the history that the phone sends. */
export interface HistoryChunk {
  type: 'initial' | 'recent' | 'full' | 'names' | 'other' | 'on_demand';
  /** 0-100, null if the phone does not report it. */
  progress: number | null;
  chatCount: number;
  messageCount: number;
  /** Set if the part is about one chat only. */
  chat: Address | null;
}

/** Counts of received posts that no chat shows. */
export interface UnlistedCounts {
  statusUpdates: number;
  channelPosts: number;
}

/** The addresses of a chat; WhatsApp knows a person by phone number (pn), by lid, or both. */
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
  /** From the phone's address book; null if it was deleted there. */
  name?: string | null;
  verifiedName?: string;
  /** The name people give themselves. */
  pushName?: string;
}

export type DeliveryStep = 'server' | 'delivered' | 'read' | 'played';

/** The new status of a message that this account sent. */
export interface DeliveryUpdate {
  messageId: string;
  step: DeliveryStep;
  /** ms; when it arrived here. */
  at: number;
  /** Counts only from a recipient of the message. Null if WhatsApp itself reports it, as that the server has it. */
  by: ReceiptSender | null;
}

/** The sender of a receipt, as WhatsApp names it. */
export interface ReceiptSender {
  /** The address that the receipt names, and the other one if it has it. */
  jids: string[];
  /** The group in which it was sent; null for a chat of two. */
  groupJid: string | null;
}

/** How a call ended for this account. */
export type CallEnding = 'missed' | 'rejected' | 'accepted_elsewhere' | 'hung_up';

/** WhatsApp's news of a call to this account: that it rings, or has ended. May repeat, and come in any order. */
export interface CallUpdate {
  callId: string;
  /** The group, or the caller. */
  chat: Address;
  caller: Address;
  /** The address that the call itself gives its caller: an answer uses the same one. */
  callerJid: string;
  callerName: string | null;
  /** The person who sends the news; null for WhatsApp, or another device of this account. */
  senderJid: string | null;
  /** Null while it rings. */
  ending: CallEnding | null;
  /** Null if unknown: only a call that rings tells it. */
  isVideo: boolean | null;
  /** ms; when WhatsApp got it. */
  at: number;
  origin: 'live' | 'offline';
}

/** Everything from one flush of the library, in the order in which it must be stored. */
export interface InboundBatch {
  /** The paired phone that the batch belongs to. */
  phoneJid: string;
  aliases: AliasPair[];
  contacts: ContactUpdate[];
  messages: InboundMessage[];
  calls: CallUpdate[];
  edits: MessageEdit[];
  sealedEdits: SealedEdit[];
  deletions: MessageDeletion[];
  reactions: ReactionChange[];
  votes: SealedVote[];
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

export function emptyBatch(phoneJid: string): InboundBatch {
  return {
    phoneJid,
    aliases: [],
    contacts: [],
    messages: [],
    calls: [],
    edits: [],
    sealedEdits: [],
    deletions: [],
    reactions: [],
    votes: [],
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
