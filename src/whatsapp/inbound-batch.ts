/** A message as WhatsApp tells of it, in our words; the text is exactly the sender's. */
export interface InboundMessage {
  id: string;
  chat: Address;
  fromMe: boolean;
  senderJid: string;
  senderName: string | null;
  type: MessageType;
  text: string | null;
  /** What the chat list shows; null for what must not become a preview. */
  preview: string | null;
  /** ms, of whole seconds */
  timestamp: number;
  quotedId: string | null;
  /** The encoded `proto.Message`, null where there is none. */
  content: Uint8Array | null;
  /** True while it was being sent, false for what came later (offline, from the phone's history). */
  isLive: boolean;
}

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
  | 'undecrypted'
  | 'system'
  | 'unsupported';

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

export type DeliveryStep = 'server' | 'delivered' | 'read' | 'played' | 'error';

/** News of a message that this account sent. Matched by id alone: receipts come in any address form. */
export interface DeliveryUpdate {
  messageId: string;
  step: DeliveryStep;
  /** ms, of the arrival here. */
  at: number;
  errorCode?: string;
}

/** Everything that one flush of the library brought, in the order in which it must be stored. */
export interface InboundBatch {
  /** The paired phone that the batch belongs to. */
  accountJid: string;
  aliases: AliasPair[];
  contacts: ContactUpdate[];
  messages: InboundMessage[];
  deliveries: DeliveryUpdate[];
  /** Ids of received messages that were read on another device of this account. */
  readElsewhere: string[];
  /** Chats whose unread count another device has set to zero. */
  chatsRead: Address[];
  /** Ids to confirm to the gateway once the batch is committed. */
  storedIds: string[];
}

export function emptyBatch(accountJid: string): InboundBatch {
  return {
    accountJid,
    aliases: [],
    contacts: [],
    messages: [],
    deliveries: [],
    readElsewhere: [],
    chatsRead: [],
    storedIds: [],
  };
}

/** True for a batch with nothing to store. */
export function isEmptyBatch({ storedIds: _ids, ...batch }: InboundBatch): boolean {
  return Object.values(batch).every((part) => !Array.isArray(part) || part.length === 0);
}
