import { proto, WAMessageStatus, WAMessageStubType, type WAMessage } from '@whiskeysockets/baileys';
import type { InboundMessage, MessageOrigin, Quoted, SentStatus } from '../../inbound-batch.js';
import { toAddress, toChatAddress } from './address.mapper.js';
import type { MessageBody } from './message-body.js';
import { OPEN_ON_PHONE, toMessageBody } from './message-body.mapper.js';
import { contextOf, toMs, unwrap, type Unwrapped } from './message-content.js';
import { albumIdOf } from './album.mapper.js';
import { toMentions } from './mentions.mapper.js';
import { toProtocolBody, toStubBody } from './system-message.mapper.js';
import { toReferral } from './referral.mapper.js';
import { isReceiver, toPersonJid, type Receiver } from './own-account.js';

const STATUS_JID = 'status@broadcast';

/**
 * Maps a library message to an entry of a thread; null if it has none: protocol messages, keys, and
 * changes to other messages.
 */
export function toInboundMessage(
  message: WAMessage,
  receiver: Receiver,
  origin: MessageOrigin,
): InboundMessage | null {
  const { key } = message;
  // Peer messages are keys and history notifications, even if they cannot be decrypted.
  if (message.category === 'peer') return null;
  const chat = toChatAddress(key, receiver);
  const unwrapped = message.message ? unwrap(message.message) : null;
  const body = toBody(message, unwrapped, receiver);
  if (!chat || !key.id || !body) return null;
  const { type, text, label, media = null, details = null, isViewOnce = false } = body;
  const context = unwrapped && contextOf(unwrapped);
  const fromMe = key.fromMe === true;
  return {
    id: key.id,
    chat,
    fromMe,
    senderJid: fromMe ? receiver.jid : senderOf(message, receiver, chat.jid),
    senderName: fromMe ? null : message.pushName || null,
    type,
    text,
    preview: hasNoPreview(type) ? null : (text ?? label ?? null),
    timestamp: toMs(message.messageTimestamp),
    quoted: toQuoted(context, receiver),
    mentions: toMentions(context),
    media,
    details,
    albumId: unwrapped && albumIdOf(unwrapped, message.message),
    isViewOnce,
    isForwarded: context?.isForwarded === true,
    referral: fromMe ? null : toReferral(context),
    content: message.message ? proto.Message.encode(message.message).finish() : null,
    origin,
    sentStatus: fromMe && origin === 'history' ? sentStatusOf(message) : null,
  };
}

/** The quoted message, as the reply contains it; a document without a text has its name. */
function toQuoted(context: proto.IContextInfo | null, receiver: Receiver): Quoted | null {
  if (!context?.stanzaId) return null;
  const { quotedMessage, participant, stanzaId } = context;
  const body = quotedMessage ? toMessageBody(unwrap(quotedMessage)) : null;
  return {
    id: stanzaId,
    senderJid: toPersonJid(receiver, participant),
    fromMe: isReceiver(receiver, participant),
    type: body?.type ?? 'text',
    text: body?.text ?? body?.media?.fileName ?? null,
    // A reply names the chat of a message from elsewhere.
    ...(context.remoteJid === STATUS_JID && { isStatus: true }),
  };
}

/** The status as the phone saw it; null for a message that the phone has not sent yet. */
const SENT: Partial<Record<proto.WebMessageInfo.Status, SentStatus>> = {
  [WAMessageStatus.SERVER_ACK]: 'sent',
  [WAMessageStatus.DELIVERY_ACK]: 'delivered',
  [WAMessageStatus.READ]: 'read',
  [WAMessageStatus.PLAYED]: 'played',
};

function sentStatusOf({ status }: WAMessage): SentStatus | null {
  return (status && SENT[status]) || null;
}

/** Notices and calls: they are in the thread, but do not move the chat up the list. */
function hasNoPreview(type: MessageBody['type']): boolean {
  return type === 'system' || type === 'call';
}

function senderOf({ key, participant }: WAMessage, receiver: Receiver, chatJid: string): string {
  const author = toAddress(key.participant || participant, key.participantAlt)?.jid;
  return toPersonJid(receiver, author) ?? chatJid;
}

function toBody(
  message: WAMessage,
  unwrapped: Unwrapped | null,
  receiver: Receiver,
): MessageBody | null {
  if (message.messageStubType === WAMessageStubType.CIPHERTEXT) {
    return { type: 'undecrypted', text: null, label: 'Waiting for this message' };
  }
  if (!unwrapped) {
    return message.key.isViewOnce === true
      ? { type: 'unsupported', text: OPEN_ON_PHONE, isViewOnce: true }
      : toStubBody(message, receiver);
  }
  return toProtocolBody(unwrapped.content, message, receiver) ?? toMessageBody(unwrapped);
}
