import {
  extractMessageContent,
  getContentType,
  proto,
  WAMessageStubType,
  type WAMessage,
} from '@whiskeysockets/baileys';
import type { InboundMessage, MessageOrigin, MessageType, Quoted } from '../inbound-batch.js';
import { normalizeJid } from '../jid.js';
import { toAddress, toChatAddress } from './address.mapper.js';

type Content = proto.IMessage;
type ContentType = keyof proto.IMessage;

interface Body {
  type: MessageType;
  text: string | null;
}

/** Who received the message: needed where its stanza names no sender because it is us. */
export interface Receiver {
  jid: string;
}

/**
 * One library message as ours; null for what is no entry in a thread: protocol messages, keys,
 * reactions and edits, whose effects the library tells of by other events.
 */
export function toInboundMessage(
  message: WAMessage,
  receiver: Receiver,
  origin: MessageOrigin,
): InboundMessage | null {
  const { key } = message;
  // Between this account's devices: keys and history notices, even when they cannot be decrypted.
  if (message.category === 'peer') return null;
  const chat = toChatAddress(key);
  const body = toBody(message);
  if (!chat || !key.id || !body) return null;
  const fromMe = key.fromMe === true;
  const senderJid = fromMe
    ? receiver.jid
    : (toAddress(key.participant, key.participantAlt)?.jid ?? chat.jid);
  return {
    id: key.id,
    chat,
    fromMe,
    senderJid: normalizeJid(senderJid) ?? senderJid,
    senderName: fromMe ? null : message.pushName || null,
    ...body,
    preview: body.text ?? PREVIEWS[body.type] ?? null,
    timestamp: toMs(message.messageTimestamp),
    quoted: quotedOf(message.message),
    media: null,
    details: null,
    isViewOnce: false,
    isForwarded: false,
    content: message.message ? proto.Message.encode(message.message).finish() : null,
    origin,
    sentStatus: null,
  };
}

/** What stands in the chat list for a message without text. */
const PREVIEWS: Partial<Record<MessageType, string>> = {
  image: 'Photo',
  video: 'Video',
  audio: 'Audio',
  document: 'Document',
  sticker: 'Sticker',
  location: 'Location',
  contact: 'Contact',
  poll: 'Poll',
  undecrypted: 'Waiting for this message',
  unsupported: 'Message of a kind that is not supported yet',
};

function toBody(message: WAMessage): Body | null {
  if (message.messageStubType === WAMessageStubType.CIPHERTEXT) {
    return { type: 'undecrypted', text: null };
  }
  if (!message.message) return null;
  const content = extractMessageContent(message.message);
  if (!content) return null;
  const contentType = getContentType(content);
  if (!contentType || INVISIBLE.has(contentType)) return null;
  return { type: TYPES[contentType] ?? 'unsupported', text: textOf(content) };
}

/** Messages between devices, and changes to other messages: never an entry of their own. */
const INVISIBLE = new Set<ContentType>([
  'protocolMessage',
  'senderKeyDistributionMessage',
  'reactionMessage',
  'encReactionMessage',
  'secretEncryptedMessage',
  'editedMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'pollUpdateMessage',
  'messageHistoryBundle',
]);

const TYPES: Partial<Record<ContentType, MessageType>> = {
  conversation: 'text',
  extendedTextMessage: 'text',
  imageMessage: 'image',
  videoMessage: 'video',
  ptvMessage: 'video',
  audioMessage: 'audio',
  documentMessage: 'document',
  stickerMessage: 'sticker',
  locationMessage: 'location',
  liveLocationMessage: 'location',
  contactMessage: 'contact',
  contactsArrayMessage: 'contact',
  pollCreationMessage: 'poll',
  pollCreationMessageV2: 'poll',
  pollCreationMessageV3: 'poll',
};

function textOf(content: Content): string | null {
  return (
    content.conversation ||
    content.extendedTextMessage?.text ||
    content.imageMessage?.caption ||
    content.videoMessage?.caption ||
    content.documentMessage?.caption ||
    null
  );
}

function quotedOf(message: Content | null | undefined): Quoted | null {
  const content = extractMessageContent(message);
  const type = content && getContentType(content);
  const body = type ? content[type] : null;
  const { contextInfo } = (body ?? {}) as { contextInfo?: proto.IContextInfo | null };
  if (!contextInfo?.stanzaId) return null;
  return {
    id: contextInfo.stanzaId,
    senderJid: contextInfo.participant ? normalizeJid(contextInfo.participant) : null,
    fromMe: false,
    type: 'text',
    text: contextInfo.quotedMessage ? textOf(contextInfo.quotedMessage) : null,
  };
}

/** WhatsApp counts whole seconds, as a number or a protobuf Long. */
function toMs(seconds: WAMessage['messageTimestamp']): number {
  return Number(seconds ?? 0) * 1000;
}
