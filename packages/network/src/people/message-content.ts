import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import { readContent, type ContentKind, type ReadContent } from './content-reader.js';

/** The kind of message for its reader. */
export type MessageKind = ContentKind | 'reaction' | 'edit' | 'revoke';

/** The content for a reader; `text` is the emoji of a reaction. */
export interface MessageSummary extends Omit<ReadContent, 'kind'> {
  kind: MessageKind;
}

const ProtocolType = proto.Message.ProtocolMessage.Type;

export function summarize(message: proto.IMessage): MessageSummary {
  const content = normalizeMessageContent(message);
  const { protocolMessage, reactionMessage: reaction } = content ?? {};
  if (reaction) return { kind: 'reaction', text: reaction.text ?? '' };
  if (protocolMessage?.type === ProtocolType.REVOKE) return { kind: 'revoke', text: '' };
  if (protocolMessage?.type === ProtocolType.MESSAGE_EDIT) {
    const { kind: _, ...edited } = readContent(protocolMessage.editedMessage ?? {});
    return { ...edited, kind: 'edit' };
  }
  if (content?.secretEncryptedMessage) return { kind: 'edit', text: '' };
  return readContent(content ?? {});
}

/** True if a message only changes another one or the chat, without an entry of its own. */
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
