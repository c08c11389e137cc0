import { proto, WAMessageStubType, type WAMessage } from '@whiskeysockets/baileys';
import type {
  Address,
  AliasPair,
  ChatUpdate,
  InboundBatch,
  InboundMessage,
  MessageOrigin,
} from '../../inbound-batch.js';
import { isListedChat } from '../../jid.js';
import { toAddress, toAliasPair, toChatAddress } from './address.mapper.js';
import { toTimerUpdate } from './chat-timer.mapper.js';
import { toCollected } from './collected-add-ons.mapper.js';
import { authorOf, toChanges, type Changes } from './message-change.mapper.js';
import { toMs, unwrap } from './message-content.js';
import { toInboundMessage } from './message.mapper.js';
import { toParticipantAddress } from './system-message.mapper.js';
import { isReceiver, type Receiver } from './own-account.js';

type Entries = Partial<
  Pick<InboundBatch, 'aliases' | 'chats' | 'groups' | 'messages' | 'unlisted' | keyof Changes>
>;

/**
 * Maps one library message to its entry, its changes to other messages, and addresses of one person. Never throws: one
 * message that cannot be mapped must not lose the others of its batch.
 */
export function toInboundEntries(
  message: WAMessage,
  receiver: Receiver,
  origin: MessageOrigin,
): Entries {
  try {
    return toEntries(message, receiver, origin);
  } catch {
    return toContentlessEntry(message, receiver, origin);
  }
}

/** An entry without content, for a message that cannot be mapped. */
function toContentlessEntry(
  message: WAMessage,
  receiver: Receiver,
  origin: MessageOrigin,
): Entries {
  const { key, messageTimestamp, participant } = message;
  const empty = { key, messageTimestamp, participant, message: {} };
  try {
    const entry = toInboundMessage(empty, receiver, origin);
    return entry ? { messages: [{ ...entry, adjusted: ['content'] }] } : {};
  } catch {
    return {};
  }
}

function toEntries(message: WAMessage, receiver: Receiver, origin: MessageOrigin): Entries {
  if (message.category === 'peer') return {};
  const { remoteJid } = message.key;
  if (remoteJid === 'status@broadcast' || remoteJid?.endsWith('@newsletter')) {
    return { unlisted: countUnlisted(message, receiver, origin) };
  }
  const chat = toChatAddress(message.key, receiver);
  if (!chat || !isListedChat(chat.jid)) return {};
  return {
    aliases: aliasesOf(message, receiver),
    groups: groupsOf(message),
    chats: timersOf(message, chat, origin),
    ...(toDeleted(message, receiver, origin) ??
      toEdited(message, receiver, origin) ??
      toPlain(message, receiver, origin)),
  };
}

function toPlain(message: WAMessage, receiver: Receiver, origin: MessageOrigin): Entries {
  const entry = toInboundMessage(message, receiver, origin);
  const collected = toCollected(message, receiver, origin);
  if (!entry) return { ...collected, ...toChanges(message, receiver, origin) };
  return { messages: [entry], ...collected };
}

/**
 * An edited message of the history contains only the edit, like one that the library has merged with its
 * edit. There is no other trace of the original, so the edit becomes the entry as well.
 */
function toEdited(message: WAMessage, receiver: Receiver, origin: MessageOrigin): Entries | null {
  const { key } = message;
  if (!message.message) return null;
  const { protocolMessage } = unwrap(message.message).content;
  const isInEnvelope = Boolean(message.message.editedMessage) && !protocolMessage;
  const { edits } = toChanges(message, receiver, origin);
  const [edit] = edits ?? [];
  if (origin === 'history' && edit) {
    const original = {
      ...message,
      key: { ...key, id: edit.messageId },
      message: protocolMessage?.editedMessage,
    };
    return { ...toPlain(original, receiver, origin), edits };
  }
  const change = key.id && isInEnvelope ? authorOf(message, receiver, origin, key.id) : null;
  const entries = change && toPlain(message, receiver, origin);
  const [entry] = entries?.messages ?? [];
  return change && entry ? { ...entries, edits: [{ ...change, ...editOf(entry) }] } : null;
}

function editOf({ text, mentions, content }: InboundMessage) {
  return { text, mentions, content };
}

/** Maps a message that was deleted: a history has no content for it. */
function toDeleted(message: WAMessage, receiver: Receiver, origin: MessageOrigin): Entries | null {
  const { key, messageStubType, messageStubParameters, revokeMessageTimestamp } = message;
  const isByAdmin = messageStubType === WAMessageStubType.ADMIN_REVOKE;
  if (!key.id || !(isByAdmin || messageStubType === WAMessageStubType.REVOKE)) return null;
  const deletion = authorOf(message, receiver, origin, key.id);
  // Empty content becomes an entry of an unknown kind.
  const placeholder = { ...message, messageStubType: null, message: {} as proto.IMessage };
  const entry = toInboundMessage(placeholder, receiver, origin);
  if (!deletion || !entry) return null;
  const admin = isByAdmin ? toAddress(messageStubParameters?.[0])?.jid : null;
  const by = admin
    ? {
        byMe: isReceiver(receiver, admin),
        byJid: isReceiver(receiver, admin) ? receiver.jid : admin,
      }
    : {};
  const at = toMs(revokeMessageTimestamp) || deletion.at;
  const target = { fromMe: deletion.byMe, authorJid: deletion.byJid };
  const vouched = { ...deletion, ...by, at, target, isVouchedFor: true };
  return { messages: [{ ...entry, content: null }], deletions: [vouched] };
}

function countUnlisted(message: WAMessage, receiver: Receiver, origin: MessageOrigin) {
  const entry = toInboundMessage(message, receiver, origin);
  const isOne = entry !== null && !entry.fromMe && entry.type !== 'undecrypted';
  const isChannel = entry?.chat.jid.endsWith('@newsletter') === true;
  return {
    statusUpdates: Number(isOne && !isChannel),
    channelPosts: Number(isOne && isChannel),
  };
}

function aliasesOf(message: WAMessage, receiver: Receiver): AliasPair[] {
  const { key, messageStubParameters } = message;
  const author = isReceiver(receiver, key.participant)
    ? null
    : toAddress(key.participant, key.participantAlt);
  const affected = (messageStubParameters ?? [])
    .filter((parameter: string) => parameter.startsWith('{'))
    .map(toParticipantAddress);
  return [toChatAddress(key, receiver), author, ...affected].flatMap(
    (address) => toAliasPair(address) ?? [],
  );
}

/** Subjects come from the notice itself: of two changes in one flush the library emits only the first. */
function groupsOf({ key, messageStubType, messageStubParameters }: WAMessage) {
  const [subject] = messageStubParameters ?? [];
  const isNaming =
    messageStubType === WAMessageStubType.GROUP_CHANGE_SUBJECT ||
    messageStubType === WAMessageStubType.GROUP_CREATE;
  return isNaming && key.remoteJid && subject ? [{ jid: key.remoteJid, subject }] : [];
}

/** In a history, the timer comes with the chat. */
function timersOf(message: WAMessage, chat: Address, origin: MessageOrigin): ChatUpdate[] {
  const update = origin === 'history' ? null : toTimerUpdate(message, chat);
  return update ? [update] : [];
}

/** Appends the entries of one message to a batch. */
export function appendEntries(batch: InboundBatch, entries: Entries): void {
  for (const name of Object.keys(entries) as (keyof Entries)[]) {
    if (name !== 'unlisted') (batch[name] as unknown[]).push(...(entries[name] ?? []));
  }
  batch.unlisted.statusUpdates += entries.unlisted?.statusUpdates ?? 0;
  batch.unlisted.channelPosts += entries.unlisted?.channelPosts ?? 0;
}
