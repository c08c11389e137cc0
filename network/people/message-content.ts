import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';

/** The kind of message for its reader. */
export type MessageKind = 'text' | 'reaction' | 'edit' | 'revoke' | 'other';

export interface MessageSummary {
  kind: MessageKind;
  /** The text, the emoji of a reaction, or an empty string. */
  text: string;
}

const ProtocolType = proto.Message.ProtocolMessage.Type;

export function summarize(message: proto.IMessage): MessageSummary {
  const content = normalizeMessageContent(message);
  const { protocolMessage, reactionMessage: reaction } = content ?? {};
  if (reaction) return { kind: 'reaction', text: reaction.text ?? '' };
  if (protocolMessage?.type === ProtocolType.REVOKE) return { kind: 'revoke', text: '' };
  if (protocolMessage?.type === ProtocolType.MESSAGE_EDIT) {
    return { kind: 'edit', text: plainText(protocolMessage.editedMessage) };
  }
  if (content?.secretEncryptedMessage) return { kind: 'edit', text: '' };
  const words = plainText(content);
  return { kind: words ? 'text' : 'other', text: words };
}

/** Whether a message only changes another one or the chat, without an entry of its own. */
export function isAddOn(message: proto.IMessage): boolean {
  const content = normalizeMessageContent(message) ?? {};
  return !!(
    content.protocolMessage ||
    content.reactionMessage ||
    content.pollUpdateMessage ||
    content.pinInChatMessage ||
    content.secretEncryptedMessage ||
    content.encEventResponseMessage
  );
}

function plainText(message: proto.IMessage | null | undefined): string {
  return message?.conversation || message?.extendedTextMessage?.text || '';
}
