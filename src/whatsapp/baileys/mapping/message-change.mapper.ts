import { normalizeMessageContent, proto, type WAMessage } from '@whiskeysockets/baileys';
import type {
  ChangeTarget,
  InboundBatch,
  MessageChange,
  MessageEdit,
  MessageOrigin,
} from '../../inbound-batch.js';
import { toAddress, toChatAddress } from './address.mapper.js';
import { toMessageBody } from './message-body.mapper.js';
import { toMentions } from './mentions.mapper.js';
import { contextOf, toMs, toNumber, unwrap, type Content } from './message-content.js';
import { isReceiver, toPersonJid, type Receiver } from './own-account.js';

export type Changes = Partial<
  Pick<InboundBatch, 'edits' | 'sealedEdits' | 'deletions' | 'reactions' | 'votes'>
>;

const { Type } = proto.Message.ProtocolMessage;
const { MESSAGE_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType;

/** The changes that a message makes to others, read from itself, since the library merges its events for them. */
export function toChanges(message: WAMessage, receiver: Receiver, origin: MessageOrigin): Changes {
  if (!message.message) return {};
  const { content } = unwrap(message.message);
  const { protocolMessage, secretEncryptedMessage, reactionMessage, pollUpdateMessage } = content;
  const by = (key: proto.IMessageKey | null | undefined) =>
    toChange(message, receiver, origin, key);
  const editOrDeletion = by(protocolMessage?.key);
  if (editOrDeletion && protocolMessage?.type === Type.REVOKE)
    return { deletions: [editOrDeletion] };
  if (editOrDeletion && protocolMessage?.type === Type.MESSAGE_EDIT) {
    const times = timesOf(editOrDeletion, protocolMessage.timestampMs);
    return {
      edits: [{ ...editOrDeletion, ...times, ...toNewText(protocolMessage.editedMessage) }],
    };
  }
  if (secretEncryptedMessage?.secretEncType === MESSAGE_EDIT) {
    const change = by(secretEncryptedMessage.targetMessageKey);
    const { encIv, encPayload } = secretEncryptedMessage;
    if (!change || !encIv || !encPayload) return {};
    return { sealedEdits: [{ ...change, iv: encIv, ciphertext: encPayload }] };
  }
  const byName = message.key.fromMe ? null : message.pushName || null;
  const votedIn = by(pollUpdateMessage?.pollCreationMessageKey);
  const { encIv, encPayload } = pollUpdateMessage?.vote ?? {};
  if (votedIn && encIv && encPayload) {
    const times = timesOf(votedIn, pollUpdateMessage?.senderTimestampMs);
    const choice = { iv: encIv, ciphertext: encPayload };
    return { votes: [{ ...votedIn, ...times, byName, choice, voteId: message.key.id ?? '' }] };
  }
  const reactedTo = by(reactionMessage?.key);
  if (!reactionMessage || !reactedTo) return {};
  const times = timesOf(reactedTo, reactionMessage.senderTimestampMs);
  return { reactions: [{ ...reactedTo, ...times, byName, emoji: reactionMessage.text ?? '' }] };
}

/** The times of a change: the author's is in milliseconds, but may be anything. */
export function timesOf(
  { at }: MessageChange,
  claimed: Parameters<typeof toNumber>[0],
): Pick<MessageChange, 'at' | 'sentAt'> {
  return { at: toNumber(claimed) ?? at, sentAt: at };
}

export function toNewText(
  edited: Content | null | undefined,
): Pick<MessageEdit, 'text' | 'label' | 'mentions' | 'content'> {
  if (!edited) return { text: null, mentions: [], content: null };
  const unwrapped = unwrap(edited);
  const { text = null, label } = toMessageBody(unwrapped) ?? {};
  const content = proto.Message.encode(edited).finish();
  return { text, label, mentions: toMentions(contextOf(unwrapped)), content };
}

/** The sender of a message, as the author of a change to another message. */
export function authorOf(
  message: WAMessage,
  receiver: Receiver,
  origin: MessageOrigin,
  messageId: string,
): MessageChange | null {
  const { key, participant, messageTimestamp } = message;
  const chat = toChatAddress(key, receiver);
  if (!chat) return null;
  const byMe = key.fromMe === true;
  const author = toAddress(key.participant || participant, key.participantAlt)?.jid;
  const byJid = byMe ? receiver.jid : (toPersonJid(receiver, author) ?? chat.jid);
  return { messageId, chat, byMe, byJid, at: toMs(messageTimestamp), origin };
}

/** A change to the message that a key identifies. */
function toChange(
  message: WAMessage,
  receiver: Receiver,
  origin: MessageOrigin,
  key: proto.IMessageKey | null | undefined,
): MessageChange | null {
  const change = key?.id ? authorOf(message, receiver, origin, key.id) : null;
  return change && { ...change, target: toTarget(message, key ?? {}, change, receiver) };
}

/**
 * The author of the message that a key identifies. The key has the view of its writer: `fromMe` means the writer's own
 * message. The library has converted it to our view only in reactions and votes of others (Baileys: cleanMessage).
 */
function toTarget(
  { message, key: { fromMe } }: WAMessage,
  key: proto.IMessageKey,
  { byMe, byJid, chat }: MessageChange,
  receiver: Receiver,
): ChangeTarget {
  const { reactionMessage, pollUpdateMessage } = normalizeMessageContent(message) ?? {};
  const isOurView = fromMe || Boolean(reactionMessage ?? pollUpdateMessage);
  if (key.fromMe) return isOurView ? ownTarget(receiver) : { fromMe: byMe, authorJid: byJid };
  if (isReceiver(receiver, key.participant)) return ownTarget(receiver);
  const authorJid = chat.isGroup ? toPersonJid(receiver, key.participant) : null;
  // In a chat of two, a message that is not the writer's is from the other side.
  return { fromMe: !chat.isGroup && !isOurView, authorJid };
}

function ownTarget({ jid }: Receiver): ChangeTarget {
  return { fromMe: true, authorJid: jid };
}
