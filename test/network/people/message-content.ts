import { randomBytes } from 'node:crypto';
import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';

/** What a message is for its reader. */
export type MessageKind = 'text' | 'reaction' | 'edit' | 'revoke' | 'other';

export interface MessageSummary {
  kind: MessageKind;
  /** The words, the emoji of a reaction, or nothing. */
  text: string;
}

const ProtocolType = proto.Message.ProtocolMessage.Type;

/** Every message of today carries a secret, which later add-ons such as encrypted edits build on. */
const secret = (): proto.IMessage => ({
  messageContextInfo: { messageSecret: randomBytes(32) },
});

export const textMessage = (text: string): proto.IMessage => ({ conversation: text, ...secret() });

export function replyMessage(text: string, quoted: QuotedMessage): proto.IMessage {
  return {
    extendedTextMessage: {
      text,
      contextInfo: {
        stanzaId: quoted.id,
        participant: quoted.author,
        quotedMessage: quoted.message,
      },
    },
    ...secret(),
  };
}

export interface QuotedMessage {
  id: string;
  /** The jid of whoever wrote it. */
  author: string;
  message: proto.IMessage;
}

export const reactionMessage = (key: proto.IMessageKey, emoji: string): proto.IMessage => ({
  reactionMessage: { key, text: emoji, senderTimestampMs: Date.now() },
});

/** An edit in the form that clients sent before they began to encrypt edits. */
export const editMessage = (key: proto.IMessageKey, text: string): proto.IMessage => ({
  editedMessage: {
    message: {
      protocolMessage: {
        key,
        type: ProtocolType.MESSAGE_EDIT,
        editedMessage: { conversation: text },
        timestampMs: Date.now(),
      },
    },
  },
});

export const revokeMessage = (key: proto.IMessageKey): proto.IMessage => ({
  protocolMessage: { key, type: ProtocolType.REVOKE },
});

export function summarize(message: proto.IMessage): MessageSummary {
  const content = normalizeMessageContent(message);
  const { protocolMessage, reactionMessage: reaction } = content ?? {};
  if (reaction) return { kind: 'reaction', text: reaction.text ?? '' };
  if (protocolMessage?.type === ProtocolType.REVOKE) return { kind: 'revoke', text: '' };
  if (protocolMessage?.type === ProtocolType.MESSAGE_EDIT) {
    return { kind: 'edit', text: plainText(protocolMessage.editedMessage) };
  }
  const words = plainText(content);
  return { kind: words ? 'text' : 'other', text: words };
}

function plainText(message: proto.IMessage | null | undefined): string {
  return message?.conversation || message?.extendedTextMessage?.text || '';
}
