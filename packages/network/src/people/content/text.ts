import type { proto } from '@whiskeysockets/baileys';
import { idBytes } from '../../state/ids.js';

/** Adds a secret, as current clients do: votes and encrypted edits need it. */
export function withSecret(message: proto.IMessage): proto.IMessage {
  return {
    ...message,
    messageContextInfo: { messageSecret: idBytes(32), ...message.messageContextInfo },
  };
}

export const textMessage = (text: string): proto.IMessage => withSecret({ conversation: text });

/** A text with a link preview, mentions, or other fields in `given`. */
export const extendedTextMessage = (
  text: string,
  given: proto.Message.IExtendedTextMessage = {},
): proto.IMessage => withSecret({ extendedTextMessage: { text, ...given } });

/** The same message, forwarded. */
export function forwarded(message: proto.IMessage, times = 1): proto.IMessage {
  const info = { isForwarded: true, forwardingScore: times };
  if (message.conversation) {
    return extendedTextMessage(message.conversation, { contextInfo: info });
  }
  return withContextInfo(message, info);
}

export interface QuotedMessage {
  id: string;
  /** The jid of its author. */
  author: string;
  message: proto.IMessage;
}

export function replyMessage(text: string, quoted: QuotedMessage): proto.IMessage {
  return extendedTextMessage(text, { contextInfo: quoteOf(quoted) });
}

/** A text that mentions people, each by an `@` and the user part of the jid. */
export const mentioning = (text: string, mentionedJid: string[]): proto.IMessage =>
  extendedTextMessage(text, { contextInfo: { mentionedJid } });

/** A reply to a status, in the chat with its author. */
export const statusReplyMessage = (text: string, quoted: QuotedMessage): proto.IMessage =>
  extendedTextMessage(text, {
    contextInfo: { ...quoteOf(quoted), remoteJid: 'status@broadcast' },
  });

/** Any message as a reply to another. */
export function replying(message: proto.IMessage, quoted: QuotedMessage): proto.IMessage {
  return withContextInfo(message, quoteOf(quoted));
}

function quoteOf({ id, author, message }: QuotedMessage): proto.IContextInfo {
  // The quote has neither the secret nor the quotes of the original.
  const { messageContextInfo: _, ...quotedMessage } = message;
  return { stanzaId: id, participant: author, quotedMessage };
}

/** Adds context info to the content of a message. */
export function withContextInfo(message: proto.IMessage, info: proto.IContextInfo): proto.IMessage {
  const entries = Object.entries(message).map(([name, part]) => [
    name,
    name !== 'messageContextInfo' && typeof part === 'object' && part !== null
      ? { ...part, contextInfo: { ...part.contextInfo, ...info } }
      : part,
  ]);
  return Object.fromEntries(entries);
}
